/**
 * @typedef {object} Answer
 * @property {number} status 0: no answer (refused, cut off, timed out); whatever was asked may have been done
 * @property {any} body parsed JSON, undefined when it is none
 * @property {string} text
 * @property {Headers} headers
 * @property {number} ms until the whole body was read
 * @property {string} error why there is no answer, empty otherwise
 */

const TIMEOUT_MS = 10_000

/**
 * One HTTP request that never throws.
 * @param {string} url
 * @param {RequestInit & { timeoutMs?: number }} [init]
 * @returns {Promise<Answer>}
 */
export async function ask(url, { timeoutMs = TIMEOUT_MS, ...init } = {}) {
  const started = performance.now()
  try {
    const response = await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(timeoutMs) })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const body = isJson ? JSON.parse(text) : undefined
    const { status, headers } = response
    return { status, headers, text, body, ms: performance.now() - started, error: '' }
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
    const why = cause instanceof Error ? `${message}: ${cause.message}` : message
    const ms = performance.now() - started
    return { status: 0, headers: new Headers(), text: '', body: undefined, ms, error: why }
  }
}

/** A browser's side of one session: cookies, the CSRF token, the headers a page sends. */
export class Client {
  /** @type {Map<string, string>} */
  #cookies
  origin

  /** @param {string} origin of a replica @param {Map<string, string>} [cookies] */
  constructor(origin, cookies = new Map()) {
    this.origin = origin
    this.#cookies = cookies
  }

  /** The same session at another replica. @param {string} origin */
  at(origin) {
    return new Client(origin, this.#cookies)
  }

  /**
   * @param {'GET' | 'POST' | 'PUT' | 'DELETE'} method
   * @param {string} path
   * @param {unknown} [body] sent as JSON
   * @param {{ timeoutMs?: number }} [options] 10 seconds by default
   * @returns {Promise<Answer>}
   */
  async send(method, path, body, options) {
    /** @type {Record<string, string>} */
    const headers = { Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    if (method !== 'GET') {
      headers['X-Requested-With'] = 'XMLHttpRequest'
      headers['X-XSRF-TOKEN'] = decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? '')
    }
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await ask(`${this.origin}${path}`, { method, headers, ...sent, ...options })
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    return answer
  }

  /** @param {string} cookie */
  #keep(cookie) {
    const pair = cookie.split(';')[0] ?? ''
    const at = pair.indexOf('=')
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }

  /** @param {string} path @param {{ timeoutMs?: number }} [options] */
  get(path, options) {
    return this.send('GET', path, undefined, options)
  }

  /** @param {string} path @param {unknown} [body] @param {{ timeoutMs?: number }} [options] */
  post(path, body = {}, options) {
    return this.send('POST', path, body, options)
  }

  /** @param {string} path @param {unknown} body @param {{ timeoutMs?: number }} [options] */
  put(path, body, options) {
    return this.send('PUT', path, body, options)
  }

  /** @param {string} path @param {unknown} [body] @param {{ timeoutMs?: number }} [options] */
  delete(path, body, options) {
    return this.send('DELETE', path, body, options)
  }
}
