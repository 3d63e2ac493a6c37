import 'server-only'
import { z } from 'zod'
import { isPermission, PERMISSIONS } from '@/lib/core/domain/permissions'
import { type CallName, callParts } from '@/lib/core/http/call-name'
import { type Answer, type Call, type Gate, isKeyScope, type Prepared } from '@/lib/core/http/contract'
import { ERROR_TABLE, type ErrorCode } from '@/lib/core/http/errors'
import { FHIR_TYPE, operationOutcome } from '@/lib/core/http/fhir'
import { FILE_TYPES } from '@/lib/core/http/media-types'
import { hashed } from '@/lib/core/http/respond'
import { ALL_CALLS } from '@/lib/features/platform/all-calls'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** JSON Schema of the input; a preprocessed value is described by the schema behind its preprocessing. */
function inputSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def.type !== 'pipe' || def.in._zod.def.type !== 'transform') return
      Object.assign(jsonSchema, inputSchema(def.out))
    },
  })
  return described
}

function outputSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return described
}

/** Required fields, found by parsing an empty object: only parsing shows that a preprocessed field may be absent. */
function requiredFields(schema: z.ZodType): Set<string> {
  const result = schema.safeParse({})
  return new Set(result.error?.issues.map((issue) => String(issue.path[0] ?? '')))
}

/**
 * The input properties of the object that a route parses, and the names of the required ones.
 * @throws TypeError for any other schema, since queries and paths consist of named parameters
 */
function objectSchema(schema: z.ZodType) {
  const described = inputSchema(schema)
  if (!described.properties) throw new TypeError('a route parses an object')
  const required = requiredFields(schema)
  const properties = Object.fromEntries(
    Object.entries(described.properties).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? {} : value,
    ]),
  )
  return { properties, required: Object.keys(properties).filter((name) => required.has(name)) }
}

const text: JsonSchema = { type: 'string' }

const ERROR: JsonSchema = {
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
}

interface Content {
  description: string
  content?: Record<string, { schema: JsonSchema }>
}

function successOf(answer: Answer, type = 'application/json'): [status: string, content: Content] {
  switch (answer.kind) {
    case 'json':
    case 'constant':
      return [
        answer.kind === 'json' ? String(answer.status) : '200',
        { description: 'Успех', content: { [type]: { schema: outputSchema(answer.schema) } } },
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

const ERROR_REF: JsonSchema = { $ref: '#/components/schemas/Error' }

const refusalOf = (status: number, type: string, schema: JsonSchema): Content => ({
  description:
    codesOf(status).join(' · ') +
    (status === ERROR_TABLE.too_many_requests.status ? ' Через сколько секунд повторить — Retry-After.' : ''),
  content: { [type]: { schema } },
})

/** Error answers by status, as shared components that calls refer to. */
const REFUSALS: Record<string, Content> = Object.fromEntries(
  Object.values(ERROR_TABLE).map(({ status }) => [
    `Refusal${status}`,
    refusalOf(status, 'application/json', ERROR_REF),
  ]),
)

const UNCHANGED: Content = { description: 'Не изменилось с ответа, ETag которого прислан в If-None-Match' }

/** All answers of a call: success, and by status the errors of the route wrapper and of the features. */
function answersOf(
  { answer, fhir, refusedData }: Call,
  codes: readonly ErrorCode[],
): Record<string, Content | { $ref: string }> {
  const statuses = [...new Set(codes.map((code) => ERROR_TABLE[code].status))].sort((a, b) => a - b)
  const refusals = statuses.map((status) => [
    status,
    fhir
      ? refusalOf(status, FHIR_TYPE, outputSchema(operationOutcome))
      : refusedData && status === ERROR_TABLE.invalid.status
        ? refusalOf(status, 'application/json', {
            allOf: [ERROR_REF, { type: 'object', properties: { data: outputSchema(refusedData) } }],
          })
        : { $ref: `#/components/responses/Refusal${status}` },
  ])
  const unchanged = answer.kind === 'constant' ? [['304', UNCHANGED] as const] : []
  return Object.fromEntries([successOf(answer, fhir && FHIR_TYPE), ...unchanged, ...refusals])
}

const isMutation = (verb: string) => verb !== 'GET'

function refusalsOf(verb: string, { permission, params, query, fresh }: Call): ErrorCode[] {
  const codes: ErrorCode[] = ['internal', 'unavailable']
  if (isKeyScope(permission))
    return [
      ...codes,
      'unauthenticated',
      'forbidden',
      'too_many_requests',
      'not_found',
      'invalid',
      ...(isMutation(verb)
        ? (['malformed', 'too_large', 'unsupported_media_type', 'conflict'] as const)
        : []),
    ]
  if (permission !== 'public')
    codes.push('unauthenticated', 'forbidden', 'agreement_required', 'factor_required', 'too_many_requests')
  if (fresh) codes.push('reauthenticate')
  if (params || query || permission !== 'public') codes.push('not_found')
  if (query || isMutation(verb)) codes.push('invalid')
  if (permission === 'public' && isMutation(verb)) codes.push('too_many_requests')
  if (isMutation(verb)) codes.push('csrf', 'too_large', 'unsupported_media_type', 'conflict', 'stale')
  return codes
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties, required } = objectSchema(schema)
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

function requestBody({ body, file, xml, fhir }: Call) {
  if (file) return { required: true, content: { [file.type]: { schema: {} } } }
  if (!body) return undefined
  const { properties, required } = objectSchema(body)
  const { oneOf } = inputSchema(body)
  const needed = oneOf ? { oneOf } : required.length > 0 ? { required } : {}
  const schema = { type: 'object', properties, ...needed }
  return {
    required: required.length > 0,
    content: {
      [fhir ? FHIR_TYPE : 'application/json']: { schema },
      ...(xml !== undefined && { [xml]: { schema: text } }),
    },
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: text,
  description: 'До 200 печатных латинских знаков: сутки повтор с ним и с тем же телом получает тот же ответ',
} as const

const FRESH = {
  true: ' Личность подтверждена не раньше 10 минут назад, иначе 403 reauthenticate.',
  'by handler':
    ' Часть изменений требует подтвердить личность не раньше 10 минут назад, иначе 403 reauthenticate.',
} as const

function whoMay(permission: Gate): string {
  if (permission === 'public') return 'Доступно всем.'
  if (isKeyScope(permission)) return `Только по ключу обмена с правом ${permission}.`
  if (!isPermission(permission)) return 'Доступно всем вошедшим.'
  return `Право ${permission}; роли: ${PERMISSIONS[permission].join(', ')}.`
}

/** `GET /api/companies/{id}` → `get_companies_by_id` */
function operationId(name: CallName): string {
  const { verb, path } = callParts(name)
  const words = path.replace(/^\/(api\/)?/, '').replace(/\{(\w+)\}/g, 'by_$1')
  return `${verb.toLowerCase()}_${words.replace(/\W+/g, '_')}`
}

function operation(name: CallName, call: Call) {
  const { verb, path } = callParts(name)
  const header = call.permission === 'values:write' ? [IDEMPOTENCY_KEY] : []
  const sent = [...parameters('path', call.params), ...parameters('query', call.query), ...header]
  const body = requestBody(call)
  const session = call.permission === 'public' ? {} : { session: [] }
  const byPerson = [isMutation(verb) ? { ...session, csrf: [], requestedWith: [] } : session]
  return {
    operationId: operationId(name),
    tags: [path.replace(/^\/api/, '').split('/')[1]],
    description: whoMay(call.permission) + (call.fresh ? FRESH[`${call.fresh}`] : ''),
    security: isKeyScope(call.permission) ? [{ exchangeKey: [] }] : byPerson,
    ...(sent.length > 0 ? { parameters: sent } : {}),
    ...(isMutation(verb) && body ? { requestBody: body } : {}),
    responses: answersOf(call, refusalsOf(verb, call)),
  }
}

const SECURITY = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'Выдаёт POST /api/login; под https имя — __Host-session',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'Раскодированное значение cookie XSRF-TOKEN; её выдаёт GET /sanctum/csrf-cookie',
  },
  exchangeKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'Ключ обмена вида pkz_…; создаёт руководитель: «Настройки» → «Обмен»',
  },
  requestedWith: { type: 'apiKey', in: 'header', name: 'X-Requested-With', description: 'XMLHttpRequest' },
}

/** OpenAPI 3.1 document of all calls. */
export function apiDescription() {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {}
  for (const [name, call] of ALL_CALLS) {
    const { verb, path } = callParts(name)
    paths[path] = { ...paths[path], [verb.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Мониторинг показателей',
      version: '1',
      description: 'Успех — { data, meta?, links? }, отказ — { message, errors?, code }. Все ответы — UTF-8.',
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: { Error: ERROR }, responses: REFUSALS, securitySchemes: SECURITY },
  }
}

let made: Prepared | undefined

/** The serialised description; memoised, since it never changes in a process. */
export function sentDescription(): Prepared {
  made ??= hashed(apiDescription())
  return made
}
