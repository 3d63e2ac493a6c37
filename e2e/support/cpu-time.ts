/**
 * CPU time of a piece of work in milliseconds, the minimum of several tries, so that load from other processes does not
 * count.
 */
export async function cpuTime(work: () => unknown, tries = 5): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
