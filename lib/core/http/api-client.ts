import { type CallName, callParts } from '@/lib/core/http/call-name'
import { cookieIn } from '@/lib/core/http/cookie-header'
import type { FieldErrors } from '@/lib/core/http/errors'
import { WORKBOOK_TYPE } from '@/lib/core/http/media-types'

/** An error answer of the server, or a network failure (status 0). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly errors: FieldErrors
  readonly data: Record<string, unknown>

  constructor(status: number, body: ErrorBody) {
    // A proxy refuses with a page of its own, which has no words for people.
    const gone = 'Сервер не ответил. Проверьте подключение к сети и повторите.'
    super(body.message ?? (status ? `Сервер ответил кодом ${status}` : gone))
    this.name = 'ApiError'
    this.status = status
    this.code = body.code
    this.errors = body.errors ?? {}
    this.data = body.data ?? {}
  }
}

interface ErrorBody {
  message?: string
  code?: string
  errors?: FieldErrors
  data?: Record<string, unknown>
}

/** The server refuses a change that is sent for anybody but the session's person. */
export const SENT_AS_HEADER = 'X-Signed-In-As'

const CSRF_PATH = '/sanctum/csrf-cookie'

/** Undefined when there is none, or another application on this host set the cookie to something that is no token. */
const csrfToken = (): string | undefined =>
  cookieIn(document.cookie, '__Host-XSRF-TOKEN') ?? cookieIn(document.cookie, 'XSRF-TOKEN')

/** The person the page was rendered for; another one may have signed in in another tab since. */
let personId: number | null = null

export function sendAs(id: number | null): void {
  personId = id
}

/** Set when the page is unloading: later calls use keepalive to outlive it. */
let isPageLeaving = false

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    isPageLeaving = true
  })
  window.addEventListener('pageshow', () => {
    isPageLeaving = false
  })
}

async function send(method: string, path: string, body: unknown): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
  if (method !== 'GET') {
    if (csrfToken() === undefined) await fetch(CSRF_PATH)
    headers['X-XSRF-TOKEN'] = csrfToken() ?? ''
    if (personId !== null) headers[SENT_AS_HEADER] = String(personId)
  }
  if (body instanceof Blob) {
    headers['Content-Type'] = WORKBOOK_TYPE
    return fetch(path, { method, headers, body })
  }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  return fetch(path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    keepalive: isPageLeaving,
  })
}

/** A person's own concurrent requests finish within seconds; a longer Retry-After is shown as an error. */
const PATIENCE_S = 5
const MAX_TRIES = 4

/** Retries a GET that was refused with 429 and a short Retry-After. */
async function sendPatiently(method: string, path: string, body: unknown, tries = 1): Promise<Response> {
  const response = await send(method, path, body)
  const seconds = Number(response.headers.get('Retry-After'))
  if (method !== 'GET' || response.status !== 429 || seconds > PATIENCE_S || tries === MAX_TRIES)
    return response
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return sendPatiently(method, path, body, tries + 1)
}

async function sendRenewingToken(method: string, path: string, body: unknown): Promise<Response> {
  try {
    const response = await sendPatiently(method, path, body)
    if (response.status !== 419) return response
    await fetch(CSRF_PATH)
    return await send(method, path, body)
  } catch {
    throw new ApiError(0, {})
  }
}

async function readBody(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('application/json')) return undefined
  return response.json().catch(() => undefined)
}

/** Dispatched on window before the redirect to login; a form with unsaved work cancels it and asks first. */
const SESSION_LOST = 'session-lost'

declare global {
  interface WindowEventMap {
    [SESSION_LOST]: Event
  }
}

/** A lost session redirects to login and back afterwards; on login itself the form shows the error. */
function goToLogin(): void {
  const { pathname, search } = window.location
  if (pathname === '/login') return
  if (!window.dispatchEvent(new CustomEvent(SESSION_LOST, { cancelable: true }))) return
  window.location.assign(`/login?return_to=${encodeURIComponent(pathname + search)}`)
}

/** Lets the person reauthenticate by one of these methods. @returns whether they did */
type Prover = (methods: readonly string[]) => Promise<boolean>

let prover: Prover | undefined
let proving: Promise<boolean> | undefined

/** Registers the prover for calls that require reauthentication. @returns unregisters it */
export function proveBy(registered: Prover): () => void {
  prover = registered
  return () => {
    if (prover === registered) prover = undefined
  }
}

/**
 * Reauthenticates if the call was refused for that; calls refused at the same time share one prompt.
 * @returns whether to retry the call
 */
export function provedAnew({ code, data }: ApiError): Promise<boolean> | false {
  if (code !== 'reauthenticate' || !prover) return false
  const methods = Array.isArray(data.methods) ? data.methods.map(String) : []
  proving ??= prover(methods).finally(() => {
    proving = undefined
  })
  return proving
}

export interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
  file?: Blob
}

/** Serialises a query without null values, lists comma-separated. */
export function searchOf(query: object): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = String(value ?? '')
    if (text) search.set(name, text)
  }
  return search
}

/** URL of a call: its path with parameters filled in, and its query. */
export function addressOf(name: CallName, { params, query }: Parts): string {
  const path = callParts(name).path.replace(/\{(\w+)\}/g, (_braces, part: string) =>
    encodeURIComponent(String(Object(params)[part])),
  )
  const search = String(searchOf(Object(query)))
  return search ? `${path}?${search}` : path
}

/**
 * Makes a call; retried once after reauthentication if required.
 * @throws ApiError for every answer that is not a success, and when there is none.
 */
export async function ask<T>(name: CallName, sent: Parts): Promise<T> {
  const body = sent.file ?? sent.body
  const response = await sendRenewingToken(callParts(name).verb, addressOf(name, sent), body)
  const answer = await readBody(response)
  // A portal or a proxy answers with a page of its own.
  if (response.ok && answer === undefined && response.status !== 204) throw new ApiError(0, {})
  if (response.ok) return answer as T
  if (response.status === 401) goToLogin()
  const refusal = new ApiError(response.status, Object(answer))
  if (await provedAnew(refusal)) return ask(name, sent)
  throw refusal
}
