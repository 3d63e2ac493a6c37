/*
 * What every crowd is (scenarios/one-account.ts): a process of its own, `node --import tsx SCRIPT SETTINGS`, that goes on
 * until its standard input ends; it prints a blank line as it begins, and at the end what became of its calls.
 */

/** What became of the calls of a crowd. */
export interface Tally {
  done: number
  refused: number
  failed: string[]
}

export const tally: Tally = { done: 0, refused: 0, failed: [] }

let hasEnded = false
process.stdin.resume().once('end', () => {
  hasEnded = true
})

export const isOver = () => hasEnded

/** Everybody, all at once and to the end. */
export async function rage(everybody: Array<Promise<void>>): Promise<void> {
  process.stdout.write('\n')
  await Promise.all(everybody)
  process.stdout.write(JSON.stringify(tally))
}
