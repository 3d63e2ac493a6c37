import { setTimeout as delay } from 'node:timers/promises'

/** It looks again after a twentieth of the time it has waited: what comes soon is found soon, and nobody is worn out by looking. */
const SOON = { share: 1 / 20, leastMs: 20, mostMs: 250 }

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
    const waited = performance.now() - started
    await delay(Math.min(SOON.mostMs, Math.max(SOON.leastMs, waited * SOON.share)))
  }
  throw new Broken(`за ${limitMs} мс не дождались: ${what}${last}`)
}
