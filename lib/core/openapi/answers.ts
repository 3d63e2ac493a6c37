import { ERROR_TABLE, type ErrorCode } from '@/lib/core/http/errors'
import type { JsonSchema } from '@/lib/core/openapi/schemas'

const text: JsonSchema = { type: 'string' }

/** The envelopes of lib/core/http/respond.ts. */
export const ENVELOPES: Record<'Success' | 'Error', JsonSchema> = {
  Success: {
    type: 'object',
    description: 'Успех: data, а у сообщений без данных — message',
    properties: { data: {}, meta: { type: 'object' }, links: { type: 'object' }, message: text },
    anyOf: [{ required: ['data'] }, { required: ['message'] }],
  },
  Error: {
    type: 'object',
    properties: {
      message: text,
      code: { type: 'string', enum: Object.keys(ERROR_TABLE) },
      errors: {
        type: 'object',
        description: 'Путь поля → что с ним не так',
        additionalProperties: { type: 'array', items: text },
      },
      data: { type: 'object' },
      error: text,
    },
    required: ['message', 'code'],
  },
}

export interface Content {
  description: string
  content?: Record<string, { schema: JsonSchema }>
}

/** How a call answers when it is none of the ordinary ways. */
export type Answer = 'json' | 'empty' | 'text' | 'workbook'

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const SUCCESS: Record<Answer, Content> = {
  json: {
    description: 'Успех; 204 — без тела',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Success' } } },
  },
  empty: { description: 'Успех без тела' },
  text: { description: 'Успех', content: { 'text/plain': { schema: text } } },
  workbook: {
    description: 'Книга Excel',
    content: { [WORKBOOK]: { schema: { type: 'string', contentMediaType: WORKBOOK } } },
  },
}

const codesOf = (status: number) =>
  Object.values(ERROR_TABLE).flatMap((entry, index) =>
    entry.status === status ? `${Object.keys(ERROR_TABLE)[index]}: ${entry.message}` : [],
  )

/** The refusals by status, which calls point to. */
export const REFUSALS: Record<string, Content> = Object.fromEntries(
  Object.values(ERROR_TABLE).map(({ status }) => [
    `Refusal${status}`,
    {
      description: codesOf(status).join(' · '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]),
)

/** All answers of a call: what it gives, and the refusals of the wrapper and of the features by status. */
export function answersOf(
  answer: Answer,
  codes: readonly ErrorCode[],
): Record<string, Content | { $ref: string }> {
  const statuses = [...new Set(codes.map((code) => ERROR_TABLE[code].status))].sort((a, b) => a - b)
  const refusals = statuses.map((status) => [status, { $ref: `#/components/responses/Refusal${status}` }])
  return { '2XX': SUCCESS[answer], ...Object.fromEntries(refusals) }
}
