import { randomUUID } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { GUEST_BODY } from '@/lib/core/http/body'
import { ERROR_TABLE, type ErrorCode } from '@/lib/core/http/errors'
import { CLIENT_ADDRESS_HEADER, fixedHeaders, NO_STORE } from '@/lib/core/http/fixed-headers'
import type { RequestUnderWay } from '@/lib/core/process/guard-bridge'
import { CROWD } from '@/lib/core/route/heavy-limits'
import { withOwnCertificate } from '@/lib/core/tls/own-certificate'
import { isLoopback } from '@/lib/core/tls/require-tls'
import { isCrowded, noteSession } from '@/lib/server/crowds'
import { draining } from '@/lib/server/drain'
import { bridge, labelOf, observed } from '@/lib/server/guard-bridge'
import { isPlain } from '@/lib/server/plain-http'
import { dropBrokenState } from '@/lib/server/router-state'

/*
 * Next answers 500 to an invalid URL or method, and a route handler cannot see the socket's peer; both are handled
 * here, before Next. Every request also gets its id here, and is counted and traced.
 */

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const FILE_METHODS = new Set(['GET', 'HEAD'])
/** POST is included for forms submitted natively before hydration. */
const PAGE_METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

function allowedMethods(url: string) {
  if (url.startsWith('/_next/')) return FILE_METHODS
  return /^\/(api|sanctum)(\/|\?|$)/.test(url) ? METHODS : PAGE_METHODS
}

/** Next parses parameters in superlinear time; the largest real filter has some fifty. */
const MAX_PARAMETERS = 200
const LONGEST_QUERY = 8192

/** The error of a request that cannot be served at all, or null. */
export function refusal(method = '', url = ''): ErrorCode | null {
  if (!url.startsWith('/')) return 'malformed'
  if (!METHODS.has(method) || !allowedMethods(url).has(method)) return 'method_not_allowed'
  const query = url.slice(url.indexOf('?') + 1)
  if (query.length > LONGEST_QUERY || query.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
    return 'malformed'
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return null
  } catch {
    return 'malformed'
  }
}

/** Two Host headers enable request smuggling: another server may read the other one. */
const hasTwoHosts = ({ rawHeaders }: http.IncomingMessage) =>
  rawHeaders.filter((word, at) => at % 2 === 0 && word.toLowerCase() === 'host').length > 1

/** Next's internal headers such as `x-middleware-prefetch`; browsers may send only those of its router. */
const INTERNAL =
  /^(x-(edge|invoke|matched|middleware|next|nextjs|now|prerender|vercel)-|next-(action|resume|test))/
/** Sent by browsers in development. */
const OF_DEVELOPMENT = /^x-nextjs-(html-)?request-id$/

const isHttps = () => process.env.APP_URL?.startsWith('https://') ?? false

const VERSION = process.env.VERSION ?? ''

/** Policy of non-page answers; pages set their own. */
const POLICY = "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

/** Adds missing headers just before they are sent. */
function completeHeaders(response: http.ServerResponse, underWay: RequestUnderWay) {
  const writeHead = response.writeHead.bind(response)
  const headers = {
    ...fixedHeaders(isHttps()),
    'Content-Security-Policy': POLICY,
    'X-Request-Id': underWay.id,
    ...(VERSION && { 'X-Version': VERSION }),
  }
  response.writeHead = (status: number, ...others: unknown[]) => {
    for (const [name, value] of Object.entries(headers)) {
      if (!response.hasHeader(name)) response.setHeader(name, value)
    }
    // The rest of a too large body is never read, so the connection cannot be reused.
    if (draining.isOn || status === ERROR_TABLE.too_large.status) response.shouldKeepAlive = false
    // A page cannot answer 503 itself: Next only knows that rendering failed.
    const isOutage = status === 500 && underWay.isOutage
    if (isOutage) response.setHeader('Retry-After', '5')
    return Reflect.apply(writeHead, response, [isOutage ? 503 : status, ...others])
  }
}

function guarded(listener: http.RequestListener): http.RequestListener {
  return (request, response) => {
    // The client's value is overwritten: only the socket is trusted.
    request.headers[CLIENT_ADDRESS_HEADER] = request.socket.remoteAddress ?? ''
    for (const name of Object.keys(request.headers))
      if (INTERNAL.test(name) && !OF_DEVELOPMENT.test(name)) delete request.headers[name]
    dropBrokenState(request.headers)
    const answered = new Promise<void>((resolve) => {
      response.once('finish', resolve).once('close', resolve)
    })
    const forwarded = request.headers['x-forwarded-for']?.toString().split(',').length ?? 0
    const underWay = { id: randomUUID(), isOutage: false, forwarded, answered }
    completeHeaders(response, underWay)
    void answered.then(() => noteSession(request, isHttps(), underWay))
    observed(request, response, underWay, () => {
      if (process.env.REQUIRE_TLS !== 'off' && isPlain(request, Number(process.env.TRUST_PROXY || 0)))
        return leadToHttps(request, response)
      if (isTooLong(request)) {
        setTimeout(refuse, TOO_LONG_MS, response, 'too_large', { message: GUEST_BODY.tooLarge })
        return
      }
      if (isCrowded(request, isHttps(), underWay)) {
        // A refused page reloads itself.
        response.setHeader('Refresh', CROWD.headers['Retry-After'])
        return refuse(response, 'too_many_requests', CROWD)
      }
      if (draining.isOn && request.url === '/readyz') {
        return refuse(response, 'unavailable', { message: 'Сервер останавливается' })
      }
      const code = hasTwoHosts(request) ? 'malformed' : refusal(request.method, request.url)
      if (code) refuse(response, code)
      else listener(request, response)
    })
  }
}

/** Delay before answering a too large body, whose rest is not read meanwhile. */
const TOO_LONG_MS = 1_000

/**
 * Whether a public request declares a too large body: refusing it here is cheap. Next buffers bodies sent to pages, so
 * these must declare a length, as browsers do.
 */
function isTooLong({ method = '', url = '', headers }: http.IncomingMessage): boolean {
  const isPage = allowedMethods(url) === PAGE_METHODS
  const unstated = isPage && headers['transfer-encoding'] ? Number.POSITIVE_INFINITY : 0
  if (Number(headers['content-length'] ?? unstated) <= GUEST_BODY.maxBytes) return false
  return isPage || (bridge.guestRoutes?.has(`${method} ${labelOf(url)}`) ?? false)
}

/** Redirects pages to https; other plain requests are refused, so that the client's mistake is noticed. */
function leadToHttps(
  { method = '', url = '', headers }: http.IncomingMessage,
  response: http.ServerResponse,
) {
  const isPage = FILE_METHODS.has(method) && allowedMethods(url) === PAGE_METHODS && url.startsWith('/')
  // Without the proxy's header the redirect could lead to the same URL forever.
  if (isHttps() && isPage && headers['x-forwarded-proto'] === 'http') {
    response.writeHead(308, { Location: new URL(process.env.APP_URL ?? '').origin + url }).end()
    return
  }
  refuse(response, 'forbidden', {
    message:
      'Система отвечает только по https. Ведущему: APP_URL с https, X-Forwarded-Proto от прокси, TLS_DIR для прокси на другой машине или REQUIRE_TLS=off',
  })
}

function refuse(
  response: http.ServerResponse,
  code: ErrorCode,
  { message, headers }: { message: string; headers?: Record<string, string> } = ERROR_TABLE[code],
) {
  response.writeHead(ERROR_TABLE[code].status, {
    'Content-Type': 'application/json',
    ...NO_STORE,
    ...headers,
  })
  response.end(JSON.stringify({ message, code }))
}

/**
 * Limits for slow clients: 15 seconds for handshake and headers, two minutes for a body (1 MB on a slow line). Idle
 * connections outlive those of a proxy in front (60 seconds), so that it never sends to a closed one.
 */
const LIMITS = {
  handshakeTimeout: 15_000,
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
}
/**
 * Inactivity after which a client that does not read is disconnected. A write pending when the timer starts counts as
 * activity once, so it may take up to two minutes.
 */
const SILENCE_MS = 60_000

const { createServer } = http

/** A server with the guard before its listener; with TLS if TLS_DIR has a certificate. */
export function createGuardedServer(
  listener: http.RequestListener | undefined,
  options: http.ServerOptions = {},
): http.Server {
  const all = { ...LIMITS, ...options }
  const answer = listener && guarded(listener)
  const folder = process.env.TLS_DIR
  const server = folder
    ? withOwnCertificate(folder, (own) => https.createServer({ ...all, ...own }, answer))
    : createServer(all, answer)
  server.once('listening', () => {
    const place = server.address()
    bridge.isOnLoopback = typeof place === 'string' || isLoopback(place?.address ?? '')
  })
  return server.setTimeout(SILENCE_MS)
}
