/**
 * Runs a limited number of items concurrently, each lane one after another. After a failure no further item starts.
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
        // Drains the queue, so that no other lane takes from it.
        Array.from(queue)
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}
