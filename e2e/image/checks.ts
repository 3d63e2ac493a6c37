import { duration, say } from '@/scripts/boot/console.mjs'
import { isStopping } from '@/scripts/lib/shutdown'

let failed = 0

/** @returns whether every check so far has held */
export function allHeld(): boolean {
  return failed === 0
}

/**
 * One line of the proof.
 * @param work throws when the promise is not kept; a text it returns is added
 * @returns undefined when it did not hold
 */
export async function check<Result>(
  title: string,
  work: () => Promise<Result> | Result,
): Promise<Result | undefined> {
  const begun = Date.now()
  try {
    const result = await work()
    const detail = typeof result === 'string' && result ? `: ${result}` : ''
    const took = Date.now() - begun
    say(`✔ ${title}${detail}${took > 1000 ? ` (${duration(took)})` : ''}`)
    return result
  } catch (error) {
    failed += 1
    // While stopping, checks fail because what they look at was ended.
    if (isStopping()) return undefined
    say(`✘ ${title}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/** @param words what is wrong when it does not */
export function must(holds: boolean, words: string) {
  if (!holds) throw new Error(words)
}
