/*
 * The protocol of storm scripts (scenarios/one-account.ts): a process `node --import tsx SCRIPT SETTINGS` that runs
 * until its standard input closes, prints a blank line when it begins and its tally at the end.
 */

/** Outcomes of a storm's calls. */
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

/** Runs all callers concurrently to the end and prints the tally. */
export async function runAll(everybody: Array<Promise<void>>): Promise<void> {
  process.stdout.write('\n')
  await Promise.all(everybody)
  process.stdout.write(JSON.stringify(tally))
}
