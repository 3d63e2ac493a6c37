import 'server-only'
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from 'node:http'
import { Server as TlsServer } from 'node:https'
import { createMetrics, type Metrics } from '@/lib/core/metrics/registry'
import { env } from '@/lib/core/process/env'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { log } from '@/lib/core/process/log'
import { withOwnCertificate } from '@/lib/core/tls/own-certificate'

async function answer(metrics: Metrics, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' || request.url !== '/metrics') {
    response.writeHead(404).end()
    return
  }
  try {
    const text = await metrics.scrape()
    response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text)
  } catch (error) {
    log().error({ err: error }, 'metrics')
    response.writeHead(500).end()
  }
}

/**
 * Answers GET /metrics on a private port of its own, METRICS_PORT; off without it. A taken port costs the metrics
 * and not the application.
 * @returns the listening server, undefined when it is off
 */
export function startMetrics(): Server | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host, TLS_DIR: folder } = env()
  if (port === undefined) return undefined
  const metrics = createMetrics()
  guardBridge().measure = metrics.noteRequest
  const listener: RequestListener = (request, response) => void answer(metrics, request, response)
  // Not createServer: that one is the application's, with its guard.
  const server = folder
    ? withOwnCertificate(folder, (own) => new TlsServer(own, listener))
    : new Server(listener)
  server.on('error', (error) => log().error({ err: error }, 'metrics server'))
  server.listen(port, host, () => log().info({ host, port }, 'metrics server'))
  // A scrape must not keep a drained process alive.
  server.unref()
  return server
}
