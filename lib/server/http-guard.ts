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
 * Next answers 500 to what is no valid address or method, and a route handler cannot see who is at the other end of
 * the socket; both are settled here, before Next. Here too every request gets its id, is counted and traced.
 */

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const FILE_METHODS = new Set(['GET', 'HEAD'])
/** A form sent before its script has loaded is shown again, so POST is among them. */
const PAGE_METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

function allowedMethods(url: string) {
  if (url.startsWith('/_next/')) return FILE_METHODS
  return /^\/(api|sanctum)(\/|\?|$)/.test(url) ? METHODS : PAGE_METHODS
}

/** Next reads parameters in more than linear time; a filter of everything has some fifty. */
const MOST_PARAMETERS = 200
const LONGEST_QUERY = 8192

/** Why a request cannot be served at all, or null. */
export function refusal(method = '', url = ''): ErrorCode | null {
  if (!url.startsWith('/')) return 'malformed'
  if (!METHODS.has(method) || !allowedMethods(url).has(method)) return 'method_not_allowed'
  const query = url.slice(url.indexOf('?') + 1)
  if (query.length > LONGEST_QUERY || query.split('&', MOST_PARAMETERS + 1).length > MOST_PARAMETERS)
    return 'malformed'
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return null
  } catch {
    return 'malformed'
  }
}

/** Two names of one server are two requests to whoever reads the other one. */
const hasTwoHosts = ({ rawHeaders }: http.IncomingMessage) =>
  rawHeaders.filter((word, at) => at % 2 === 0 && word.toLowerCase() === 'host').length > 1

/** Names by which Next speaks to itself, `x-middleware-prefetch` and the like; a browser has its router's alone. */
const INTERNAL =
  /^(x-(edge|invoke|matched|middleware|next|nextjs|now|prerender|vercel)-|next-(action|resume|test))/
/** Sent by browsers in development. */
const OF_DEVELOPMENT = /^x-nextjs-(html-)?request-id$/

function dropInternal(headers: http.IncomingHttpHeaders) {
  for (const name of Object.keys(headers))
    if (INTERNAL.test(name) && !OF_DEVELOPMENT.test(name)) delete headers[name]
}

const isHttps = () => process.env.APP_URL?.startsWith('https://') ?? false

const requiresTls = () => process.env.REQUIRE_TLS !== 'off'

const VERSION = process.env.VERSION ?? ''

/** Of answers that are no pages, which set a policy of their own. */
const POLICY = "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

/** Adds what is missing at the last moment before headers leave. */
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
    // The rest of what is too long is never read: the connection is of no more use.
    if (draining.isOn || status === ERROR_TABLE.too_large.status) response.shouldKeepAlive = false
    // A page cannot say 503 itself: Next knows only that it was not rendered.
    const isOutage = status === 500 && underWay.isOutage
    if (isOutage) response.setHeader('Retry-After', '5')
    return Reflect.apply(writeHead, response, [isOutage ? 503 : status, ...others])
  }
}

function guarded(listener: http.RequestListener): http.RequestListener {
  return (request, response) => {
    // What a client sends under this name is thrown away: only the socket is believed.
    request.headers[CLIENT_ADDRESS_HEADER] = request.socket.remoteAddress ?? ''
    dropInternal(request.headers)
    dropBrokenState(request.headers)
    const answered = new Promise<void>((resolve) => {
      response.once('finish', resolve).once('close', resolve)
    })
    const underWay = { id: randomUUID(), isOutage: false, answered }
    completeHeaders(response, underWay)
    void answered.then(() => noteSession(request, isHttps(), underWay))
    observed(request, response, underWay, () => {
      if (requiresTls() && isPlain(request, Number(process.env.TRUST_PROXY || 0)))
        return leadToHttps(request, response)
      if (isTooLong(request)) {
        setTimeout(refuse, TOO_LONG_MS, response, 'too_large', { message: GUEST_BODY.tooLarge })
        return
      }
      if (isCrowded(request, isHttps(), underWay)) {
        // A page that was refused asks again by itself.
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

/** So long the rest of what is too long is left unread: whoever sends it sends no more meanwhile. */
const TOO_LONG_MS = 1_000

/**
 * Whether what anybody may send says that it is too long: refused here it costs the others next to nothing. Next reads
 * what is sent to a page whole, so there it is to say how long it is, as browsers do.
 */
function isTooLong({ method = '', url = '', headers }: http.IncomingMessage): boolean {
  const isPage = allowedMethods(url) === PAGE_METHODS
  const untold = isPage && headers['transfer-encoding'] ? Number.POSITIVE_INFINITY : 0
  if (Number(headers['content-length'] ?? untold) <= GUEST_BODY.maxBytes) return false
  return isPage || (bridge.guestRoutes?.has(`${method} ${labelOf(url)}`) ?? false)
}

/** Pages are led to https; a program that sends data in the clear is refused, so that its mistake shows. */
function leadToHttps(
  { method = '', url = '', headers }: http.IncomingMessage,
  response: http.ServerResponse,
) {
  const isPage = FILE_METHODS.has(method) && allowedMethods(url) === PAGE_METHODS && url.startsWith('/')
  // Without the proxy's word the address that it would be led to might be the one that it came by.
  if (isHttps() && isPage && headers['x-forwarded-proto'] === 'http') {
    response.writeHead(308, { Location: new URL(process.env.APP_URL ?? '').origin + url }).end()
    return
  }
  refuse(response, 'forbidden', {
    message:
      'Система отвечает только по https. Ведущему: APP_URL с https, X-Forwarded-Proto от прокси, TLS_DIR для прокси на другой машине или REQUIRE_TLS=off',
  })
}

interface Words {
  message: string
  headers?: Record<string, string>
}

function refuse(response: http.ServerResponse, code: ErrorCode, words: Words = ERROR_TABLE[code]) {
  const { message, headers } = words
  response.writeHead(ERROR_TABLE[code].status, {
    'Content-Type': 'application/json',
    ...NO_STORE,
    ...headers,
  })
  response.end(JSON.stringify({ message, code }))
}

/**
 * Bounds for slow clients: 15 seconds for the handshake and for the headers, two minutes for a body (1 MB over a poor line). Idle
 * connections outlive those of a proxy in front (60 seconds), so that it never sends into a closed one.
 */
const LIMITS = {
  handshakeTimeout: 15_000,
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

/** A server with the guard before its listener; over TLS, when it has a certificate to show: TLS_DIR. */
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
