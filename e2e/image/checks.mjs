import { duration, say } from '../../scripts/lib/console.mjs'
import { isStopping } from '../../scripts/lib/shutdown.mjs'

let failed = 0

/** @returns {boolean} whether every check so far has held */
export function allHeld() {
  return failed === 0
}

/**
 * One line of the proof.
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result> | Result} work throws when the promise is not kept; a text it returns is added
 * @returns {Promise<Result | undefined>} undefined when it did not hold
 */
export async function check(title, work) {
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

/**
 * @param {boolean} holds
 * @param {string} words what is wrong when it does not
 */
export function must(holds, words) {
  if (!holds) throw new Error(words)
}
