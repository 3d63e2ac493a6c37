import http from 'node:http'

/*
 * Loaded before the production server (`node --import`). Next answers 500 to what is no valid address or method,
 * and a route handler cannot see who is at the other end of the socket; both are settled here, before Next.
 */

export const CLIENT_ADDRESS_HEADER = 'x-client-address'
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

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
  const isRead = method === 'GET' || method === 'HEAD'
  if (!METHODS.has(method) || (url.startsWith('/_next/') && !isRead)) {
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

/**
 * Adds what is missing at the last moment before headers leave.
 * @param {http.ServerResponse} response
 */
function completeHeaders(response) {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (/** @type {any[]} */ ...args) => {
    for (const [name, value] of Object.entries(HEADERS)) {
      if (!response.hasHeader(name)) response.setHeader(name, value)
    }
    return Reflect.apply(writeHead, response, args)
  }
}

/**
 * @param {http.RequestListener} listener
 * @returns {http.RequestListener}
 */
export function guarded(listener) {
  return (request, response) => {
    // What a client sends under this name is thrown away: only the socket is believed.
    request.headers[CLIENT_ADDRESS_HEADER] = request.socket.remoteAddress ?? ''
    completeHeaders(response)
    const refused = refusal(request.method, request.url)
    if (!refused) return listener(request, response)
    const { status, message, code } = refused
    response.writeHead(status, {
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-store',
    })
    response.end(JSON.stringify({ message, code }))
  }
}

const { createServer } = http

/** @param {unknown[]} args as `http.createServer` takes them */
http.createServer = (...args) =>
  Reflect.apply(
    createServer,
    http,
    args.map((value) => (typeof value === 'function' ? guarded(value) : value)),
  )
