import { say } from '@/scripts/boot/console.mjs'
import { abandonStages } from '@/scripts/boot/stages.mjs'

const tasks: Array<() => unknown> = []
let stopping: Promise<void> | undefined

/**
 * Registers what must be done before the process ends. The last one registered runs first, so the
 * application, started after the database, is stopped before it.
 * @returns takes the task off the list
 */
export function onStop(task: () => unknown): () => void {
  tasks.push(task)
  return () => {
    const index = tasks.indexOf(task)
    if (index >= 0) tasks.splice(index, 1)
  }
}

/** Runs the registered tasks once, one after another. A failing task does not keep the others from running. */
export function stopAll() {
  abandonStages()
  stopping ??= (async () => {
    for (let task = tasks.pop(); task; task = tasks.pop()) {
      try {
        await task()
      } catch (error) {
        say(`Не удалось остановить часть системы: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  })()
  return stopping
}

export function isStopping() {
  return stopping !== undefined
}

/** Ctrl+C, SIGTERM and a closed terminal stop everything in order and end the process. */
export function stopOnSignals(exitCode: number) {
  // The reader of our output may be gone before we are; losing a line must not lose the orderly stop.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, async () => {
      if (isStopping()) return
      say('\nОстанавливаем…')
      await stopAll()
      process.exit(exitCode)
    })
  }
}
