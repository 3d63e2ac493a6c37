import { say } from '@/scripts/boot/console.mjs'
import { isPortFree } from '@/scripts/boot/ports.mjs'
import { isStopping } from '@/scripts/lib/shutdown'
import { type Embedded, type EmbeddedOptions, startEmbedded } from '@/scripts/postgres/postgres'
import { lastWords } from '@/scripts/postgres/postgres-cluster'
import { runningServer } from '@/scripts/postgres/postgres-files'

const LOOK_MS = 2_000

/**
 * Starts a server again that ended under this process: by itself (killed for want of memory, most often), or because
 * the command that had started it has ended. Addresses stay valid; the application waits through it with 503. A server
 * that another living process answers for is left to that one. Whoever has started it anew answers for it.
 * @param options it was started with
 * @returns stop: waits for a start under way
 */
export function keepRunning(server: Embedded, options: EmbeddedOptions): { stop: () => Promise<void> } {
  const { port, dataDir } = server
  let looking: Promise<void> | undefined
  let last = ''
  // A lasting state is reported once.
  const tell = (text: string) => {
    if (text !== last) say(text)
    last = text
  }

  const look = async () => {
    const running = runningServer(dataDir)
    if (running?.port === port) return
    if (running) {
      tell(
        `База данных работает на порту ${running.port}, а здесь её ждут на порту ${port}: остановите эту команду и запустите снова.`,
      )
      return
    }
    if (isStopping() || server.isForeign()) return
    // On another port clients would not find the server.
    if (!(await isPortFree(port))) {
      tell(`База данных завершилась, а её порт ${port} занят другой программой: ждём, пока он освободится.`)
      return
    }
    tell(
      ['База данных завершилась, запускаем её снова. Её последние слова:', ...lastWords(dataDir)].join(
        '\n  ',
      ),
    )
    const again = await startEmbedded({ ...options, port })
    if (again.port === port) {
      tell('База данных снова работает.')
      return
    }
    tell(`Порт ${port} заняли, пока база данных запускалась: останавливаем её и пробуем снова.`)
    await again.stop()
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch((error) => tell(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        looking = undefined
      })
  }, LOOK_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
