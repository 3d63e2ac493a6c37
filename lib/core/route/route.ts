import 'server-only'
import { randomUUID } from 'node:crypto'
import type { NextRequest } from 'next/server'
import { z } from 'zod'
import { deviceCookieName, readCookie, sessionCookieName } from '@/lib/core/auth/cookies'
import { requireCsrf } from '@/lib/core/auth/csrf'
import { openEnvelope } from '@/lib/core/auth/envelope'
import { type ExchangeKey, requireKey } from '@/lib/core/auth/exchange-key'
import { type RequireFresh, requireFresh } from '@/lib/core/auth/factor/prove-factor'
import { type CompanyScope, companyScope, keyScope } from '@/lib/core/auth/scope'
import { findSession, type SessionUser } from '@/lib/core/auth/session'
import { isFactorDue } from '@/lib/core/auth/session-person'
import { throttle } from '@/lib/core/auth/throttle'
import { isDatabaseUnavailable } from '@/lib/core/db/failures'
import { may, type Permission } from '@/lib/core/domain/permissions'
import { clientAddress } from '@/lib/core/http/address'
import { SENT_AS_HEADER } from '@/lib/core/http/api-client'
import { GUEST_BODY, JSON_BODY, readFile, readJson, readXml } from '@/lib/core/http/body'
import { type CallName, callParts, isCallName, type Verb } from '@/lib/core/http/call-name'
import {
  type Call,
  type Contract,
  type Gate,
  type Handled,
  isKeyScope,
  type KeyScope,
} from '@/lib/core/http/contract'
import { AppError } from '@/lib/core/http/errors'
import { FHIR_TYPE, fhirFailure } from '@/lib/core/http/fhir'
import { NO_STORE } from '@/lib/core/http/fixed-headers'
import { FILE_TYPES } from '@/lib/core/http/media-types'
import { parseFields } from '@/lib/core/http/parse-fields'
import { queryObject } from '@/lib/core/http/query-values'
import { failure, success } from '@/lib/core/http/respond'
import { NotDeclared } from '@/lib/core/process/declared'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { asInteractive } from '@/lib/core/process/interactive-work'
import { log } from '@/lib/core/process/log'
import { type RequestContext, withRequestContext } from '@/lib/core/process/request-context'
import { admitted, BY_KEYS } from '@/lib/core/route/admission-queue'
import { noteRefusal } from '@/lib/core/route/refusals'

/** Default messages of schemas, shown to people, so without type names. */
z.config({
  customError: ({ code, input }) =>
    code === 'invalid_type' && input === undefined ? 'Заполните поле' : 'Недопустимое значение',
})

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type UserBehind<G extends Gate> = G extends 'public' | KeyScope ? null : SessionUser

/** A validated request to a declared call. */
interface HandlerInput<C extends Call> {
  request: NextRequest
  user: UserBehind<C['permission']>
  /** The company data the person may access. */
  scope: C['permission'] extends 'public' ? null : CompanyScope
  /** The session id. On public calls that of the cookie, valid or not; null for a guest. */
  sessionId: C['permission'] extends 'public' | KeyScope ? string | null : string
  key: C['permission'] extends KeyScope ? ExchangeKey : null
  /** The check for calls declared `fresh`. */
  requireFresh: C['fresh'] extends true | 'by handler' ? RequireFresh : undefined
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  /** Null when XML was sent instead. */
  body: C['xml'] extends string ? Parsed<C['body']> | null : Parsed<C['body']>
  /** An XML body's text, if the call accepts one and it was sent. */
  xml: string | null
  /** The bytes of a declared file, otherwise empty. */
  file: Uint8Array
  cookies: string[]
}

interface NextContext {
  params: Promise<Record<string, string | string[] | undefined>>
}

const NO_BYTES = new Uint8Array()
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

type Handlers<C extends Contract> = {
  [N in keyof C & CallName]?: (input: HandlerInput<C[N]>) => Handled<C[N]> | Promise<Handled<C[N]>>
}

type RouteHandler = (request: NextRequest, next: NextContext) => Promise<Response>

/** Next route handlers of one path: other methods are refused with the allowed ones. */
export function calls<C extends Contract>(contract: C, handlers: Handlers<C>): Record<Verb, RouteHandler> {
  const own = Object.entries(handlers).flatMap(([name, handle]) => {
    const call = isCallName(name) && contract[name]
    return call ? [[callParts(name).verb, route(name, call, handle)] as const] : []
  })
  const headers = { Allow: own.map(([verb]) => verb).join(', '), ...NO_STORE }
  const refuse = async () => failure(new AppError('method_not_allowed', { headers }))
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, ...Object.fromEntries(own) }
}

/**
 * The one way a request reaches a handler: session (401) → active, agreed, second factor (401/403) → CSRF on mutations
 * (419) → permission (403) → changes while still entering in the former system (409) → reauthentication (403) → daily
 * limit of changes (429) → size, type, parse (413/415/422) → admission of a heavy call (429) → handle → errors →
 * headers. With a key: key (401) → its scope (403) → calls per minute (429), then on from size; cookies are ignored.
 */
function route<C extends Call>(name: CallName, call: C, handle: (input: HandlerInput<C>) => unknown) {
  const handler = async (request: NextRequest, next: NextContext): Promise<Response> => {
    const context: RequestContext = {
      // The guard's id, or a new one without a guard.
      requestId: guardBridge().requests.getStore()?.id ?? randomUUID(),
      address: clientAddress(request),
      userAgent: request.headers.get('user-agent'),
      userId: null,
      deviceCookie: readCookie(request, deviceCookieName()) ?? null,
    }
    const work = async () => {
      try {
        const input = await accept(call, request, next, context)
        // Next answers HEAD with the GET handler.
        if (isExport(call) && request.method === 'HEAD') return peeked(call)
        const respond = async () => success(name, call.answer, await handle(input), request.headers)
        const owner = input.key ? BY_KEYS : context.userId
        // Heavy calls queue per person, not behind others.
        const isQueued = call.heavy && owner !== null
        const answer = await (isQueued
          ? admitted({ userId: owner, signal: request.signal }, respond)
          : respond())
        for (const [header, value] of Object.entries(call.headers ?? {})) answer.headers.set(header, value)
        for (const cookie of input.cookies) answer.headers.append('Set-Cookie', cookie)
        return answer
      } catch (error) {
        const refusal = toAppError(error, request, context)
        const hasSessionCookie = readCookie(request, sessionCookieName()) !== undefined
        const hasKey = isKeyScope(call.permission) && request.headers.has('authorization')
        noteRefusal(name, refusal, { ...context, hasKey, isInsisting: hasSessionCookie || hasKey })
        return call.fhir ? fhirFailure(refusal) : failure(refusal, call.namesError)
      }
    }
    const response = await withRequestContext(context, () => (call.heavy ? work() : asInteractive(work)))
    response.headers.set('X-Request-Id', context.requestId)
    response.headers.set('Cache-Control', 'private, no-store')
    return response
  }
  return Object.assign(handler, { call, callName: name })
}

async function accept<C extends Call>(
  call: C,
  request: NextRequest,
  next: NextContext,
  context: RequestContext,
): Promise<HandlerInput<C>> {
  const { session, sessionId, key } = await authenticate(call, request, context)
  const user = session?.user ?? null
  context.userId = user?.id ?? null
  if (user && !user.agreement_accepted && !call.beforeAgreement) throw new AppError('agreement_required')
  if (user && isFactorDue(user) && !call.beforeFactor) throw new AppError('factor_required')
  // CSRF does not apply to keys: a browser never sends one by itself.
  const isChange = !SAFE_METHODS.has(request.method)
  if (!key && isChange) requireCsrf(request, sessionId)
  if (isExport(call) && request.headers.get('sec-fetch-site') === 'cross-site')
    throw new AppError('forbidden', { message: 'Выгрузку можно получить только со страниц системы' })
  if (user && isPermission(call.permission) && !may(user.role, call.permission)) {
    throw new AppError('forbidden')
  }
  if (isChange && (key ? key.is_read_only : user?.moving === 'read_only' && isPermission(call.permission)))
    throw new AppError('moving')
  if (session && call.fresh === true) await requireFresh(session)
  if (user && (isExport(call) || isChange)) await throttle.spend(user.id, 'changes')
  const params = parsePath(call.params, await next.params)
  const query = parseFields(call.query, queryObject(request.nextUrl.searchParams))
  const sent = await readSent(call, request)
  const body = sent.xml === null ? parseFields(call.body, sent.json) : null
  return {
    request,
    user: user as UserBehind<C['permission']>,
    scope: (key ? keyScope(key) : user && companyScope(user)) as HandlerInput<C>['scope'],
    key: key as HandlerInput<C>['key'],
    sessionId: sessionId as HandlerInput<C>['sessionId'],
    requireFresh: (session && (() => requireFresh(session))) as HandlerInput<C>['requireFresh'],
    params: params as Parsed<C['params']>,
    query: query as Parsed<C['query']>,
    body: body as HandlerInput<C>['body'],
    xml: sent.xml,
    file: sent.file,
    cookies: [],
  }
}

/** Exports are audited and so must not be triggered by other sites, nor run for HEAD. */
const isExport = (call: Call) => call.answer.kind === 'file'

const peeked = ({ answer }: Call) =>
  new Response(null, {
    headers: answer.kind === 'file' ? { 'Content-Type': FILE_TYPES[answer.endings[0]] } : {},
  })

async function readSent({ file: rule, permission, xml: type, fhir }: Call, request: NextRequest) {
  const nothing = { json: undefined, file: NO_BYTES, xml: null }
  if (SAFE_METHODS.has(request.method)) return nothing
  if (rule) return { ...nothing, file: await readFile(request, rule) }
  const bound = permission === 'public' ? GUEST_BODY : JSON_BODY
  const xml = type === undefined ? null : await readXml(request, bound, type)
  if (xml !== null) return { ...nothing, xml }
  return { ...nothing, json: await readJson(request, bound, fhir ? FHIR_TYPE : type) }
}

async function authenticate({ permission }: Call, request: NextRequest, { address }: RequestContext) {
  if (isKeyScope(permission)) {
    const key = await requireKey(request.headers.get('authorization'), permission, address)
    return { session: null, sessionId: null, key }
  }
  const cookie = readCookie(request, sessionCookieName())
  if (permission === 'public') return { session: null, sessionId: await openEnvelope(cookie), key: null }
  const session = await findSession(cookie)
  const sentAs = request.headers.get(SENT_AS_HEADER)
  // Sent only with changes, by a page that may be of another person than the one signed in since.
  if (!session || (sentAs !== null && sentAs !== String(session.user.id)))
    throw new AppError('unauthenticated')
  return { session, sessionId: session.id, key: null }
}

function isPermission(gate: Gate): gate is Permission {
  return gate !== 'public' && gate !== 'signed-in' && !isKeyScope(gate)
}

/** A path parameter that cannot be an id is a missing row: 404. */
function parsePath(schema: z.ZodType | undefined, params: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(params)
  if (!result.success) throw new AppError('not_found')
  return result.data
}

function toAppError(error: unknown, request: NextRequest, context: RequestContext): AppError {
  if (error instanceof AppError) return error
  if (error instanceof NotDeclared) throw error
  const line = {
    err: error,
    requestId: context.requestId,
    method: request.method,
    path: request.nextUrl.pathname,
  }
  if (isDatabaseUnavailable(error)) {
    log().error(line, 'database unavailable')
    return new AppError('unavailable', { headers: { 'Retry-After': '5' } })
  }
  log().error(line, 'unexpected error')
  return new AppError('internal')
}
