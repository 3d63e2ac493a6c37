import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { bridge } from '@/lib/server/guard-bridge'

/** Whether this process is shutting down: `/readyz` fails, and connections are not kept alive. */
export const draining = { isOn: false }

/** Orchestrators kill after 30 seconds; remaining connections are closed shortly before. */
const LIMIT_MS = 25_000
const LOOK_MS = 250
const QUIET_WAIT_MS = 10_000
/** Time to close connections and flush traces after that. */
const CLOSE_MS = 4_000

/**
 * How long requests are still accepted after readiness fails, so that balancers notice: SHUTDOWN_DELAY_SECONDS.
 * @returns milliseconds; 0 if invalid, and limited to leave time for draining
 */
export function shutdownDelay(text: string | undefined): number {
  const seconds = Number(text ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 15) * 1000 : 0
}

/**
 * Runs work right after a turn of the event loop in which nothing arrived. In a busy process connections, of which a turn
 * accepts one, and requests may still wait in the kernel, and closing then would lose them.
 * @param since start of the wait, which ends after QUIET_WAIT_MS in any case
 */
function whenQuiet(work: () => void, since = performance.now()) {
  const { events } = performance.nodeTiming.uvMetricsInfo
  setImmediate(() => {
    const isQuiet = performance.nodeTiming.uvMetricsInfo.events === events
    if (isQuiet || performance.now() - since > QUIET_WAIT_MS) work()
    else setTimeout(whenQuiet, 1, work, since)
  })
}

/**
 * Requests that arrive from now on wait: a server that works without a pause would accept slower than connections come.
 * @returns a function that begins them
 */
function holdRequests(server: Server): () => void {
  const held: [IncomingMessage, ServerResponse][] = []
  const listeners = server.listeners('request') as Parameters<Server['on']>[1][]
  server.removeAllListeners('request').on('request', (...one) => held.push(one))
  return () => {
    server.removeAllListeners('request')
    for (const listener of listeners) server.on('request', listener)
    for (const one of held) server.emit('request', ...one)
  }
}

/**
 * Graceful shutdown: unready at once, no new connections after the delay, requests in progress are finished, and
 * connections open past the limit are closed.
 * @param options the limit counts from now
 * @returns when the last connection is closed
 */
export function drain(
  server: Server,
  { delayMs = 0, limitMs = LIMIT_MS }: { delayMs?: number; limitMs?: number } = {},
): Promise<void> {
  draining.isOn = true
  return new Promise((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), limitMs)
    const close = (begin: () => void) => {
      const idle = setInterval(() => whenQuiet(() => server.closeIdleConnections()), LOOK_MS)
      // The port alone: http's own close ends idle connections first, and meanwhile new ones arrive.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(limit)
        clearInterval(idle)
        resolve()
      })
      begin()
    }
    setTimeout(() => {
      const begin = holdRequests(server)
      whenQuiet(() => close(begin))
    }, delayMs)
  })
}

/**
 * Runs the application's exit tasks concurrently. Failures are logged, and tasks over the limit abandoned: a letter
 * being sent keeps its lease, and another replica retries it.
 */
async function finish(stage: keyof typeof bridge.exitTasks, limitMs: number) {
  const tasks = bridge.exitTasks[stage].splice(0).map((task) => task())
  const results = await Promise.race([Promise.allSettled(tasks), delay(limitMs, 'late', { ref: false })])
  if (!Array.isArray(results)) return console.warn(`exit: ${stage} not over in ${limitMs} ms`)
  for (const result of results)
    if (result.status === 'rejected') console.error(`exit: ${stage}`, result.reason)
}

/** The whole shutdown: drains requests while background work ends, then closes resources. */
export async function leave(
  server: Server,
  { delayMs = 0, limitMs = LIMIT_MS }: { delayMs?: number; limitMs?: number } = {},
) {
  const from = performance.now()
  await Promise.all([drain(server, { delayMs, limitMs }), finish('work', limitMs)])
  // Tasks registered during shutdown, by work that was still starting.
  await finish('work', Math.max(0, limitMs - (performance.now() - from)))
  await finish('resources', CLOSE_MS)
}

/**
 * Replaces Next's handler, which closes the port while balancers still send requests.
 * @param delayMs after SIGTERM; there is no balancer at Ctrl+C
 */
export function drainOnSignals(server: Server, delayMs: number) {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, async () => {
      if (draining.isOn) return
      await leave(server, { delayMs: signal === 'SIGTERM' ? delayMs : 0 })
      process.exit(0)
    })
  }
}
