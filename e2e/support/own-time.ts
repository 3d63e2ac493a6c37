/**
 * Milliseconds the processor spent in this process on a piece of work, the least of several tries: what the work
 * costs, however many others want the processor.
 */
export async function ownTime(work: () => unknown, tries = 5): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
