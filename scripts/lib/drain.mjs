/** Whether this process is on its way out: `/readyz` says no, connections are not kept. */
export const draining = { isOn: false }

/** An orchestrator kills after 30 seconds; whoever is still sending by then is cut off a little before. */
const LIMIT_MS = 25_000
const LOOK_MS = 250

/**
 * How long to go on taking requests after the readiness has gone, so that balancers can notice: SHUTDOWN_DELAY_SECONDS.
 * @param {string | undefined} text
 * @returns {number} milliseconds; 0 for nonsense, and never so long that nothing is left to drain in
 */
export function shutdownDelay(text) {
  const seconds = Number(text ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 15) * 1000 : 0
}

/**
 * An orderly end: unready at once, after the delay no new connections, requests under way are finished, those who
 * hold theirs open past the limit are cut off.
 * @param {import('node:http').Server} server
 * @param {{ delayMs?: number, limitMs?: number }} [options] the limit counts from now
 * @returns {Promise<void>} when the last connection is closed
 */
export function drain(server, { delayMs = 0, limitMs = LIMIT_MS } = {}) {
  draining.isOn = true
  return new Promise((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), limitMs)
    setTimeout(() => {
      const idle = setInterval(() => server.closeIdleConnections(), LOOK_MS)
      server.close(() => {
        clearTimeout(limit)
        clearInterval(idle)
        resolve()
      })
      server.closeIdleConnections()
    }, delayMs)
  })
}

/**
 * Takes the place of Next's own handler, which closes the port while balancers still send requests to it.
 * @param {import('node:http').Server} server
 */
export function drainOnSignals(server) {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, async () => {
      if (draining.isOn) return
      const delayMs = signal === 'SIGTERM' ? shutdownDelay(process.env.SHUTDOWN_DELAY_SECONDS) : 0
      await drain(server, { delayMs })
      process.exit(0)
    })
  }
}
