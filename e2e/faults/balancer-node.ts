import http from 'node:http'
import { pipeline } from 'node:stream'
import { pathToFileURL } from 'node:url'

/*
 * A round-robin reverse proxy for machines without nginx, with the retry rules of deploy/nginx: a request that could
 * not connect goes to the next replica; a request that may have been received is retried only when it is idempotent.
 * node --import tsx e2e/faults/balancer-node.ts PORT REPLICA_PORT…
 */

const READ_TIMEOUT_MS = 60_000
/** Idempotent methods, as in nginx. */
const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
/** A body up to this size is buffered so that it can be sent again. */
const KEPT_BODY_BYTES = 1_048_576
/** Hop-by-hop headers. */
const HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'te', 'upgrade'])

/** @param raw names and values alternately */
function endToEnd(raw: string[]): string[] {
  const kept = []
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = '', value = ''] = [raw[at], raw[at + 1]]
    if (!HOP.has(name.toLowerCase())) kept.push(name, value)
  }
  return kept
}

/** The client's headers and its address in X-Forwarded-For. */
function forwarded(request: http.IncomingMessage) {
  const own = ['x-forwarded-for', 'x-forwarded-proto']
  const headers = endToEnd(request.rawHeaders)
  for (let at = headers.length - 2; at >= 0; at -= 2) {
    if (own.includes(headers[at]?.toLowerCase() ?? '')) headers.splice(at, 2)
  }
  const before = request.headers['x-forwarded-for']
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  headers.push('X-Forwarded-For', before ? `${before}, ${address}` : address, 'X-Forwarded-Proto', 'http')
  if (request.headers['transfer-encoding']) headers.push('Transfer-Encoding', 'chunked')
  return headers
}

/** @returns null for a body that is streamed */
async function keptBody(request: http.IncomingMessage): Promise<Buffer | null> {
  const length = Number(request.headers['content-length'] ?? 0)
  if (request.headers['transfer-encoding'] || length > KEPT_BODY_BYTES) return null
  const chunks: Buffer[] = []
  if (length > 0) for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** @param targets local ports of the replicas */
export function roundRobin(targets: number[]): http.Server {
  const agent = new http.Agent({
    keepAlive: true,
    maxSockets: Number.POSITIVE_INFINITY,
    timeout: READ_TIMEOUT_MS,
  })
  let turn = 0

  /**
   * @param body null while it is still streaming
   * @param first index of the replica chosen when the request arrived
   * @param tried number of replicas tried before
   */
  function pass(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    body: Buffer | null,
    first: number,
    tried = 0,
  ) {
    const port = targets[(first + tried) % targets.length]
    const { method = 'GET', url: path } = request
    const outgoing = http.request({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent,
      headers: forwarded(request),
    })
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.rawHeaders))
      // pipeline destroys the client's connection when the answer is cut short, so the client notices.
      pipeline(answer, response, () => request.resume())
    })
    outgoing.on('error', (error) => {
      if (response.headersSent || response.destroyed) return
      const wasRefused = 'code' in error && error.code === 'ECONNREFUSED'
      const mayRepeat = body
        ? wasRefused || REPEATABLE.has(method)
        : wasRefused && request.readableFlowing === null
      if (mayRepeat && tried + 1 < targets.length) return pass(request, response, body, first, tried + 1)
      response.writeHead(502, { 'Content-Type': 'text/plain' })
      response.end('502')
    })
    outgoing.setTimeout(READ_TIMEOUT_MS, () => outgoing.destroy(new Error('no answer')))
    response.once('close', () => outgoing.destroy())
    if (body) return outgoing.end(body)
    // The client's body is read only when there is a connection to forward it to.
    outgoing.once('socket', (socket) => {
      if (!socket.connecting) return request.pipe(outgoing)
      socket.once('connect', () => request.pipe(outgoing))
    })
  }

  const options = { keepAliveTimeout: 60_000, requireHostHeader: false }
  const server = http.createServer(options, async (request, response) => {
    const first = turn++
    try {
      pass(request, response, await keptBody(request), first)
    } catch {
      // The client has disconnected in the middle of its body.
      response.destroy()
    }
  })
  server.once('close', () => agent.destroy())
  return server
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [port, ...targets] = process.argv.slice(2).map(Number)
  const server = roundRobin(targets)
  server.listen(port, '127.0.0.1')
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      server.close(() => process.exit(0))
      server.closeAllConnections()
    })
  }
}
