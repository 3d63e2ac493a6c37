import { setTimeout as delay } from 'node:timers/promises'

const LOOK_MS = 20

/** A broken promise: the text says in Russian which and how. */
export class Broken extends Error {}

/** A promise that cannot be tried on this machine: the text says in Russian what is missing. Neither kept nor broken. */
export class Skipped extends Error {}

/**
 * Fails the scenario unless the condition holds.
 * @param failure Russian: what was found instead
 */
export function expect(condition: unknown, failure: string): asserts condition {
  if (!condition) throw new Broken(failure)
}

/**
 * Looks again and again until something comes true.
 * @param what Russian, for the failure: «приложение отвечает»
 * @param check truthy ends the wait; what it throws counts as "not yet"
 * @returns milliseconds it took
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
 * Work that goes on beside a deed, until that is over.
 * @param work asks again and again whether it is
 * @returns what the deed came to
 */
export async function beside<Result>(
  work: (isOver: () => boolean) => Promise<unknown>,
  deed: () => Promise<Result>,
): Promise<Result> {
  let isOver = false
  const working = work(() => isOver)
  // Awaited below; until then its failure must not end the process and leave the servers behind.
  working.catch(() => {})
  try {
    return await deed()
  } finally {
    isOver = true
    await working
  }
}
