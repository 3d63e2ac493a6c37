import { duration, say } from '@/scripts/boot/console.mjs'
import { isStopping } from '@/scripts/lib/shutdown'

let failed = 0

/** @returns whether every check so far has held */
export function allHeld(): boolean {
  return failed === 0
}

/**
 * Runs one check and prints its result.
 * @param work throws when the check fails; a returned text is appended to the line
 * @returns undefined when the check failed
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
    // During shutdown a check fails because its processes have been ended.
    if (isStopping()) return undefined
    say(`✘ ${title}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/** @param words the error message */
export function must(holds: boolean, words: string) {
  if (!holds) throw new Error(words)
}
