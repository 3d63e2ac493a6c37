import { setTimeout as delay } from 'node:timers/promises'
import { NextRequest } from 'next/server'
import { sessionCookieName } from '@/lib/core/auth/cookies'
import { csrfCookies } from '@/lib/core/auth/csrf'
import { openEnvelope, sealSessionId } from '@/lib/core/auth/envelope'
import { startSession } from '@/lib/core/auth/session'
import { at, type Json } from './json'
import { routesFor, type Verb } from './routes'

const ORIGIN = 'http://localhost:3000'

/** An answer; `at('data', 0, 'id')` reads its body. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  body: Json | undefined
  at(...path: Array<string | number>): Json | undefined
}

type Responder = (verb: Verb | 'HEAD', path: string, init: RequestInit) => Promise<Response>

/** Calls the route's handler in this process, as Next's router would. */
const inProcess: Responder = async (verb, path, init) => {
  const request = new NextRequest(new URL(path, ORIGIN), {
    method: verb,
    headers: new Headers(init.headers),
    ...(init.body === undefined || init.body === null ? {} : { body: init.body }),
  })
  const pathname = path.split('?')[0] ?? ''
  for await (const { handlers, params } of routesFor(pathname)) {
    // Next answers HEAD with the GET handler.
    const handler = handlers[verb === 'HEAD' ? 'GET' : verb]
    if (handler) return handler(request, { params: Promise.resolve(params) })
  }
  throw new Error(`no route answers ${verb} ${path}`)
}

/** How often a 503 with Retry-After is retried. */
const PATIENCE = 10

/**
 * Sends the request over HTTP. A keep-alive connection may be closed while it is written to: a GET is then repeated.
 */
const overHttp =
  (origin: string): Responder =>
  async (verb, path, init) => {
    const asked = () => fetch(new URL(path, origin), { ...init, method: verb, redirect: 'manual' })
    for (let turn = 1; ; turn += 1) {
      const response = await (verb === 'GET' ? asked().catch(asked) : asked())
      if (response.status !== 503 || turn === PATIENCE) return response
      await delay(1000 * Number(response.headers.get('Retry-After') ?? 1))
    }
  }

async function answered(responding: Promise<Response>): Promise<Answer> {
  const response = await responding
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const body: Json | undefined = isJson ? JSON.parse(text) : undefined
  return {
    status: response.status,
    headers: response.headers,
    text,
    body,
    at: (...keys) => at(body, ...keys),
  }
}

/** Id of the created object. */
export const idOf = (answer: Answer) => Number(answer.at('data', 'id'))

export const dispatch = (verb: Verb | 'HEAD', path: string, init: RequestInit = {}): Promise<Answer> =>
  answered(inProcess(verb, path, init))

const firstPair = (cookie: string) => cookie.split(';')[0] ?? ''

/** The browser side of one session: cookies and CSRF token. */
export interface Client {
  sessionId: string | null
  cookies: string
  token: string
  get(path: string): Promise<Answer>
  /** The raw response. */
  download(path: string): Promise<Response>
  post(path: string, body?: unknown): Promise<Answer>
  put(path: string, body: unknown): Promise<Answer>
  delete(path: string, body?: unknown): Promise<Answer>
  /** @param headers added to, or replacing, the defaults */
  send(verb: Verb, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

const asSent = (body: unknown) =>
  typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body)

function clientWith(
  sessionId: string | null,
  sessionPair: string | null,
  respond = inProcess,
  csrfPair = firstPair(csrfCookies(sessionId)[0] ?? ''),
): Client {
  const token = decodeURIComponent(csrfPair.slice(csrfPair.indexOf('=') + 1))
  const cookies = sessionPair ? `${sessionPair}; ${csrfPair}` : csrfPair
  const send: Client['send'] = (verb, path, body, headers) =>
    answered(
      respond(verb, path, {
        headers: {
          Cookie: cookies,
          ...(verb === 'GET' ? {} : { 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': token }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: asSent(body) }),
      }),
    )
  return {
    sessionId,
    cookies,
    token,
    send,
    get: (path) => send('GET', path),
    download: (path) => respond('GET', path, { headers: { Cookie: cookies } }),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    delete: (path, body) => send('DELETE', path, body),
  }
}

/** A visitor without a session, with an own CSRF token. @param cookie further cookies */
export function guest(cookie: string | null = null): Client {
  return clientWith(null, cookie)
}

/** The cookie set by an answer, as a browser sends it back. */
export function cookieOf(answer: Answer, name: string): string {
  const set = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`))
  if (set === undefined) throw new Error(`no cookie ${name}: ${answer.status} ${answer.text}`)
  return firstPair(set)
}

/** The browser that received this answer, which set a session cookie. */
export async function clientAfter(answer: Answer): Promise<Client> {
  const pair = cookieOf(answer, sessionCookieName())
  return clientWith(await openEnvelope(decodeURIComponent(pair.slice(pair.indexOf('=') + 1))), pair)
}

const cookieFor = async (sessionId: string) =>
  `${sessionCookieName()}=${encodeURIComponent(await sealSessionId(sessionId))}`

/** A browser that holds this session. */
export const clientOfSession = async (sessionId: string): Promise<Client> =>
  clientWith(sessionId, await cookieFor(sessionId))

/**
 * A person with a new session, calling the handlers in this process or a server that shares its database and secret.
 */
export async function signedIn(userId: number, origin?: string): Promise<Client> {
  const { id } = await startSession(userId, { level: 1, remember: false, replaces: null })
  if (!origin) return clientOfSession(id)
  const pair = await cookieFor(id)
  const respond = overHttp(origin)
  // Fetched from the server, since another release signs tokens differently.
  const csrf = await respond('GET', '/sanctum/csrf-cookie', { headers: { Cookie: pair } })
  return clientWith(id, pair, respond, firstPair(csrf.headers.getSetCookie()[0] ?? ''))
}
