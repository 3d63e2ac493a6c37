import type { Answer } from '@/lib/core/http/contract'
import { ERROR_TABLE, type ErrorCode } from '@/lib/core/http/errors'
import { FILE_TYPES } from '@/lib/core/http/media-types'
import { type JsonSchema, outputSchema } from '@/lib/core/openapi/schemas'

const text: JsonSchema = { type: 'string' }

/** What every refusal looks like. */
export const ENVELOPES: Record<'Error', JsonSchema> = {
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

function successOf(answer: Answer): [status: string, content: Content] {
  switch (answer.kind) {
    case 'json':
    case 'constant':
      return [
        answer.kind === 'json' ? String(answer.status) : '200',
        { description: 'Успех', content: { 'application/json': { schema: outputSchema(answer.schema) } } },
      ]
    case 'empty':
      return ['204', { description: 'Успех без тела' }]
    case 'text':
      return ['200', { description: 'Успех', content: { 'text/plain': { schema: text } } }]
    case 'file': {
      const types = answer.endings.map((ending) => FILE_TYPES[ending])
      const content = types.map((type) => [
        type,
        { schema: { type: 'string', contentMediaType: type } as const },
      ])
      return ['200', { description: 'Файл', content: Object.fromEntries(content) }]
    }
  }
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
  return Object.fromEntries([successOf(answer), ...refusals])
}
