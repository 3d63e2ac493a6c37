/**
 * Works on so many at once, each lane on one after another. One that fails lets no other begin.
 * @returns the results in the order of `all`
 */
export async function inLanes<One, Result>(
  all: readonly One[],
  lanes: number,
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = all.entries()
  const lane = async () => {
    for (const [place, one] of queue) {
      try {
        results[place] = await work(one)
      } catch (error) {
        // What is left of the queue is taken by nobody.
        Array.from(queue)
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}
