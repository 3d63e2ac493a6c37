import 'server-only'
import { isDatabaseUnavailable } from '@/lib/core/db/failures'
import { log } from '@/lib/core/process/log'
import { processWide } from '@/lib/core/process/process-wide'

const LOOK_EVERY_MS = 2_000

/** Callbacks that start each waiting pass. */
const waiting = processWide('waitingPasses', () => new Set<() => void>())

/** Starts this process's passes at once, for work that somebody waits for. */
export function lookNow(): void {
  for (const begin of waiting) begin()
}

/**
 * Runs work every two seconds, one run at a time in this process; concurrent processes take other rows.
 * @param work must end early when aborted
 * @param failure log message of a failed run
 * @returns stops it: no further runs, resolves when the current one ends
 */
export function startPasses(
  work: (stopping: AbortSignal) => Promise<unknown>,
  failure: string,
): () => Promise<void> {
  let pass = Promise.resolve()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout

  async function look(): Promise<void> {
    try {
      await work(stopping.signal)
    } catch (error) {
      log().error({ err: error }, isDatabaseUnavailable(error) ? 'database unavailable' : failure)
    }
    if (!stopping.signal.aborted) plan()
  }

  function begin(): void {
    clearTimeout(timer)
    waiting.delete(begin)
    pass = look()
  }

  function plan(): void {
    waiting.add(begin)
    timer = setTimeout(begin, LOOK_EVERY_MS)
    timer.unref()
  }

  plan()
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    waiting.delete(begin)
    await pass
  }
}
