import 'server-only'
import { setTimeout as delay } from 'node:timers/promises'
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
  const stopping = new AbortController()
  let pause = new AbortController()
  const begin = () => pause.abort()

  async function passes(): Promise<void> {
    for (;;) {
      waiting.add(begin)
      await delay(LOOK_EVERY_MS, undefined, { signal: pause.signal, ref: false }).catch(() => undefined)
      waiting.delete(begin)
      pause = new AbortController()
      if (stopping.signal.aborted) return
      try {
        await work(stopping.signal)
      } catch (error) {
        log().error({ err: error }, isDatabaseUnavailable(error) ? 'database unavailable' : failure)
      }
    }
  }

  const done = passes()
  return () => {
    stopping.abort()
    begin()
    return done
  }
}
