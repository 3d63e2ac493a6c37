import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { draining, drainOnSignals } from './drain.mjs'
import { observed } from './guard-bridge.mjs'
import { writeConsoleAsJson } from './json-console.mjs'

/*
 * Loaded before the production server (`node --import`). Next answers 500 to what is no valid address or method,
 * and a route handler cannot see who is at the other end of the socket; both are settled here, before Next. Here too
 * every request gets its id, is counted and traced, and text on the console becomes lines of JSON.
 */

export const CLIENT_ADDRESS_HEADER = 'x-client-address'
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const FILE_METHODS = new Set(['GET', 'HEAD'])
/** A form sent before its script has loaded is shown again, so POST is among them. */
const PAGE_METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/** @param {string} url */
function allowedMethods(url) {
  if (url.startsWith('/_next/')) return FILE_METHODS
  return /^\/(api|sanctum)(\/|\?|$)/.test(url) ? METHODS : PAGE_METHODS
}

/**
 * Why a request cannot be served at all, or null.
 * @param {string | undefined} method
 * @param {string | undefined} url
 * @returns {{ status: 400 | 405, message: string, code: string } | null}
 */
export function refusal(method = '', url = '') {
  const malformed = {
    status: /** @type {400} */ (400),
    message: 'Запрос не удалось разобрать',
    code: 'malformed',
  }
  if (!url.startsWith('/')) return malformed
  if (!METHODS.has(method) || !allowedMethods(url).has(method)) {
    return { status: 405, message: 'Метод не поддерживается', code: 'method_not_allowed' }
  }
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return null
  } catch {
    return malformed
  }
}

/** What every answer carries, files and refusals too. Pages and routes set a policy of their own. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}
const HTTPS_HEADERS = { ...HEADERS, 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }

/**
 * Adds what is missing at the last moment before headers leave.
 * @param {http.ServerResponse} response
 * @param {import('../core/guard-bridge').RequestUnderWay} underWay
 */
function completeHeaders(response, underWay) {
  const writeHead = response.writeHead.bind(response)
  const fixed = process.env.APP_URL?.startsWith('https://') ? HTTPS_HEADERS : HEADERS
  const headers = { ...fixed, 'X-Request-Id': underWay.id }
  response.writeHead = (/** @type {any[]} */ ...args) => {
    for (const [name, value] of Object.entries(headers)) {
      if (!response.hasHeader(name)) response.setHeader(name, value)
    }
    if (draining.isOn) response.shouldKeepAlive = false
    // A page cannot say 503 itself: Next knows only that it was not rendered.
    if (args[0] === 500 && underWay.isOutage) {
      args[0] = 503
      response.setHeader('Retry-After', '5')
    }
    return Reflect.apply(writeHead, response, args)
  }
}

const STOPPING = {
  status: /** @type {503} */ (503),
  message: 'Сервер останавливается',
  code: 'unavailable',
}

/**
 * @param {http.RequestListener} listener
 * @returns {http.RequestListener}
 */
function guarded(listener) {
  return (request, response) => {
    // What a client sends under this name is thrown away: only the socket is believed.
    request.headers[CLIENT_ADDRESS_HEADER] = request.socket.remoteAddress ?? ''
    const underWay = { id: randomUUID(), isOutage: false }
    completeHeaders(response, underWay)
    const isStopping = draining.isOn && request.url === '/readyz'
    const refused = isStopping ? STOPPING : refusal(request.method, request.url)
    observed(request, response, underWay, () =>
      refused ? refuse(response, refused) : listener(request, response),
    )
  }
}

/**
 * @param {http.ServerResponse} response
 * @param {{ status: number, message: string, code: string }} refused
 */
function refuse(response, { status, message, code }) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' })
  response.end(JSON.stringify({ message, code }))
}

/**
 * Bounds for slow clients: 15 seconds for the headers, two minutes for a body (1 MB over a poor line). Idle
 * connections outlive those of a proxy in front (60 seconds), so that it never sends into a closed one.
 */
const LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
}
/**
 * Nothing came and nothing went for so long: whoever does not read the answer is cut off. A write that was under way
 * when the time began counts as life once, so it takes up to two minutes.
 */
const SILENCE_MS = 60_000

const { createServer } = http
// Development keeps Next's own end: nobody waits for it.
const isProduction = process.env.NODE_ENV === 'production'
if (isProduction) {
  process.env.NEXT_MANUAL_SIG_HANDLE = '1'
  writeConsoleAsJson(process.env.LOG_LEVEL)
}

/** @param {unknown[]} args as `http.createServer` takes them */
http.createServer = (...args) => {
  const options = typeof args[0] === 'object' ? args[0] : {}
  const listener = args.find((value) => typeof value === 'function')
  const given = listener ? [guarded(/** @type {http.RequestListener} */ (listener))] : []
  const server = Reflect.apply(createServer, http, [{ ...LIMITS, ...options }, ...given])
  server.setTimeout(SILENCE_MS)
  if (isProduction) drainOnSignals(server)
  return server
}
