import { setTimeout as delay } from 'node:timers/promises'

const LOOK_MS = 20

/** A broken promise, with a message in Russian. */
export class Broken extends Error {}

/** A promise that cannot be tested on this machine, with the reason in Russian. */
export class Skipped extends Error {}

/**
 * Fails the scenario unless the condition holds.
 * @param failure Russian, what happened instead
 */
export function expect(condition: unknown, failure: string): asserts condition {
  if (!condition) throw new Broken(failure)
}

/**
 * Polls until a check succeeds.
 * @param what Russian, for the error message: «приложение отвечает»
 * @param check truthy ends the wait; an exception counts as not yet
 * @returns elapsed milliseconds
 */
export async function until(what: string, check: () => unknown, limitMs: number): Promise<number> {
  const started = performance.now()
  let last = ''
  while (performance.now() - started < limitMs) {
    try {
      if (await check()) return performance.now() - started
      last = ''
    } catch (error) {
      last = `: ${error instanceof Error ? error.message : String(error)}`
    }
    await delay(LOOK_MS)
  }
  throw new Broken(`за ${limitMs} мс не дождались: ${what}${last}`)
}

/**
 * Runs background work for the duration of a deed.
 * @param work polls whether to stop
 * @returns the result of the deed
 */
export async function beside<Result>(
  work: (isOver: () => boolean) => Promise<unknown>,
  deed: () => Promise<Result>,
): Promise<Result> {
  let isOver = false
  const working = work(() => isOver)
  // Awaited below; until then a rejection must not end the process and leave servers behind.
  working.catch(() => {})
  try {
    return await deed()
  } finally {
    isOver = true
    await working
  }
}
