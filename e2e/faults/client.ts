import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@/e2e/faults/verdict'

/** The parts of an answer under /api that the scenarios read. */
export interface Body<Data> {
  data: Data
  meta: { existing_document_id: number | null }
  message?: string
  code?: string
}

export interface Answer<Data = unknown> {
  /** 0 when there was no answer (refused, cut off, timed out); the request may have been carried out. */
  status: number
  /** Parsed JSON, undefined for anything else. */
  body: Body<Data> | undefined
  text: string
  headers: Headers
  /** Until the whole body was read. */
  ms: number
  /** Why there was no answer, otherwise empty. */
  error: string
}

/** Generous, since a busy machine answers late; only a request that hangs reaches it. */
const TIMEOUT_MS = 120_000

/** The answer and its text. On a starved machine `fetch` of Node 20 may never settle, whatever signal it has. */
async function fetched(url: string, timeoutMs: number, init: RequestInit): Promise<[Response, string]> {
  const isOver = new AbortController()
  const { signal } = isOver
  const late = delay(timeoutMs, undefined, { signal }).then(() => {
    throw new Error(`нет ответа за ${timeoutMs} мс`)
  })
  try {
    const response = await Promise.race([late, fetch(url, { redirect: 'manual', ...init, signal })])
    return [response, await Promise.race([late, response.text()])]
  } finally {
    isOver.abort()
  }
}

/** Sends one HTTP request and never throws. */
export async function ask<Data = unknown>(
  url: string,
  { timeoutMs = TIMEOUT_MS, ...init }: RequestInit & { timeoutMs?: number } = {},
): Promise<Answer<Data>> {
  const started = performance.now()
  try {
    const [response, text] = await fetched(url, timeoutMs, init)
    const isJson = response.headers.get('content-type')?.includes('json')
    const body: Body<Data> | undefined = isJson ? JSON.parse(text) : undefined
    const { status, headers } = response
    return { status, headers, text, body, ms: performance.now() - started, error: '' }
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
    const why = cause instanceof Error ? `${message}: ${cause.message}` : message
    const ms = performance.now() - started
    return { status: 0, headers: new Headers(), text: '', body: undefined, ms, error: why }
  }
}

/**
 * The data of a successful answer.
 * @param call Russian, for the error message
 * @throws Broken for any other answer
 */
export function dataOf<Data>(
  { status, body, error, text }: Answer<Data>,
  expected: number,
  call: string,
): Data {
  expect(status === expected && body, `${call}: ответ ${status} ${error}${text.slice(0, 200)}`)
  return body.data
}

/** The browser side of one session: cookies, CSRF token and a page's headers. */
export class Client {
  #cookies: Map<string, string>
  origin

  /** @param origin of a replica */
  constructor(origin: string, cookies: Map<string, string> = new Map()) {
    this.origin = origin
    this.#cookies = cookies
  }

  /** Cookies to continue the session in another process. */
  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies
  }

  /** The same session at another replica. */
  at(origin: string) {
    return new Client(origin, this.#cookies)
  }

  /** @param body sent as JSON, a file with its own type */
  async send<Data>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer<Data>> {
    const headers: Record<string, string> = {
      Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }
    if (method !== 'GET') {
      headers['X-Requested-With'] = 'XMLHttpRequest'
      headers['X-XSRF-TOKEN'] = decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? '')
    }
    if (body !== undefined) headers['Content-Type'] = body instanceof Blob ? body.type : 'application/json'
    const sent = body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }
    const answer = await ask<Data>(`${this.origin}${path}`, { method, headers, ...sent })
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    return answer
  }

  #keep(cookie: string) {
    const pair = cookie.split(';')[0] ?? ''
    const at = pair.indexOf('=')
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }

  get<Data = unknown>(path: string) {
    return this.send<Data>('GET', path)
  }

  post<Data = unknown>(path: string, body: unknown = {}) {
    return this.send<Data>('POST', path, body)
  }

  put<Data = unknown>(path: string, body: unknown) {
    return this.send<Data>('PUT', path, body)
  }

  delete<Data = unknown>(path: string, body?: unknown) {
    return this.send<Data>('DELETE', path, body)
  }
}

/** Limit for retries on a busy machine. */
export const BUSY_MS = 60_000

/** Retries a 503, for calls that are not the subject of the scenario. */
export async function retried<Data>(call: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  const limit = performance.now() + BUSY_MS
  for (;;) {
    const answer = await call()
    if (answer.status !== 503 || performance.now() > limit) return answer
    await delay(100)
  }
}

/**
 * Signs in as the page does: CSRF token, login, the session's CSRF token.
 * @throws Broken when it is refused
 */
export async function signedIn(origin: string, email: string, password: string): Promise<Client> {
  const client = new Client(origin)
  await client.get('/sanctum/csrf-cookie')
  const { status, error, text } = await retried(() => client.post('/api/login', { email, password }))
  expect(status === 200, `вход ${email}: ответ ${status} ${error}${text.slice(0, 200)}`)
  await client.get('/sanctum/csrf-cookie')
  return client
}
