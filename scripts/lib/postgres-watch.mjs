import { say } from './console.mjs'
import { isPortFree } from './ports.mjs'
import { startEmbedded } from './postgres.mjs'
import { runningServer } from './postgres-files.mjs'
import { isStopping } from './shutdown.mjs'

const LOOK_MS = 2_000

/**
 * Starts a server again that ended by itself (killed for want of memory, most often). Addresses stay valid; the
 * application waits through it with 503. Ends with this process, or when `stop` is called.
 * @param {import('./postgres.mjs').Embedded} server started by this process
 * @param {import('./postgres.mjs').EmbeddedOptions} options it was started with
 * @returns {{ stop: () => void }}
 */
export function keepRunning(server, options) {
  let isStarting = false
  const look = async () => {
    if (isStarting || isStopping() || runningServer(server.dataDir)) return
    // On another port nobody would find it.
    if (!(await isPortFree(server.port))) return
    isStarting = true
    say('База данных завершилась, запускаем её снова…')
    try {
      await startEmbedded({ ...options, port: server.port })
      say('База данных снова работает.')
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
    }
    isStarting = false
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return { stop: () => clearInterval(timer) }
}
