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
export function refusal(method, url) {
  if (!METHODS.has(method ?? '')) {
    return { status: 405, message: 'Метод не поддерживается', code: 'method_not_allowed' }
  }
  try {
    decodeURIComponent((url ?? '').split('?')[0] ?? '')
    return null
  } catch {
    return { status: 400, message: 'Запрос не удалось разобрать', code: 'malformed' }
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
    const refused = refusal(request.method, request.url)
    if (!refused) return listener(request, response)
    const { status, message, code } = refused
    response.writeHead(status, {
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
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
