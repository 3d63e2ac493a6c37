import 'server-only'
import { isDatabaseUnavailable } from '@/lib/core/db/failures'
import { log } from '@/lib/core/process/log'
import { processWide } from '@/lib/core/process/process-wide'

const LOOK_EVERY_MS = 2_000

/** Begins each pass that waits for its time. */
const waiting = processWide('waitingPasses', () => new Set<() => void>())

/** Begins this process's passes ahead of time: there is work that somebody waits for. */
export function lookNow(): void {
  for (const begin of waiting) begin()
}

/**
 * Does a piece of work every two seconds. One pass at a time in this process; other processes take other rows.
 * @param work ends early when the signal says so
 * @param failure what the log says of a pass that failed
 * @returns the way to stop: begins no more and resolves when the pass under way is over
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
