import type { Server } from 'node:http'
import { bridge } from '@/lib/server/guard-bridge'

/** Whether this process is on its way out: `/readyz` says no, connections are not kept. */
export const draining = { isOn: false }

/** An orchestrator kills after 30 seconds; whoever is still sending by then is cut off a little before. */
const LIMIT_MS = 25_000
const LOOK_MS = 250
const QUIET_TURN_MS = 1
const QUIET_WAIT_MS = 1_000
/** For closing connections and handing over traces, after that. */
const CLOSE_MS = 4_000

/**
 * How long to go on taking requests after the readiness has gone, so that balancers can notice: SHUTDOWN_DELAY_SECONDS.
 * @returns milliseconds; 0 for nonsense, and never so long that nothing is left to drain in
 */
export function shutdownDelay(text: string | undefined): number {
  const seconds = Number(text ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 15) * 1000 : 0
}

/**
 * Does the work in a turn of the event loop that found nothing to read. A busy process has not yet taken what waits at
 * its port and in its connections: closed at such a moment, they would be requests lost without an answer.
 * @param since it is not put off for longer than a second
 */
function whenQuiet(work: () => void, since = performance.now()) {
  const began = performance.now()
  setImmediate(() => {
    const now = performance.now()
    if (now - began < QUIET_TURN_MS || now - since > QUIET_WAIT_MS) work()
    else whenQuiet(work, since)
  })
}

/**
 * An orderly end: unready at once, after the delay no new connections, requests under way are finished, those who
 * hold theirs open past the limit are cut off.
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
    const close = () => {
      const idle = setInterval(() => whenQuiet(() => server.closeIdleConnections()), LOOK_MS)
      server.close(() => {
        clearTimeout(limit)
        clearInterval(idle)
        resolve()
      })
    }
    setTimeout(() => whenQuiet(close), delayMs)
  })
}

/**
 * Does what the application wants done before the end, all at once. What fails is told, what is not over at the
 * limit is left: a letter being sent then keeps its lease, and another replica takes it up.
 */
async function finish(stage: keyof typeof bridge.exitTasks, limitMs: number) {
  const tasks = bridge.exitTasks[stage].splice(0).map((task) => task())
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs)
  })
  const results = await Promise.race([Promise.allSettled(tasks), limit])
  clearTimeout(timer)
  if (!Array.isArray(results)) return console.warn(`exit: ${stage} not over in ${limitMs} ms`)
  for (const result of results)
    if (result.status === 'rejected') console.error(`exit: ${stage}`, result.reason)
}

/** The whole way out: requests are drained while background work comes to its end, then its means are closed. */
export async function leave(
  server: Server,
  { delayMs = 0, limitMs = LIMIT_MS }: { delayMs?: number; limitMs?: number } = {},
) {
  const from = performance.now()
  await Promise.all([drain(server, { delayMs, limitMs }), finish('work', limitMs)])
  // Work of a process told to end while it was starting.
  await finish('work', Math.max(0, limitMs - (performance.now() - from)))
  await finish('resources', CLOSE_MS)
}

/**
 * Takes the place of Next's own handler, which closes the port while balancers still send requests to it.
 * @param delayMs after SIGTERM; nobody's balancer waits for Ctrl+C
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
