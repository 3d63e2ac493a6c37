import { quantile } from '@/e2e/bench/output'

const MIN_ROUNDS = 20
/** A busy machine needs more rounds; a real difference remains. */
const MAX_ROUNDS = 80

/**
 * The largest difference between median times of several requests, in milliseconds: at least twenty interleaved rounds,
 * more until it is within the limit.
 * @param prepare before each request, not timed
 */
export async function medianTimeDifference(
  ways: ReadonlyArray<() => Promise<unknown>>,
  { limit, prepare }: { limit: number; prepare: (way: number) => Promise<unknown> },
): Promise<number> {
  const times = ways.map((): number[] => [])
  for (let round = 1; ; round += 1) {
    for (let step = 0; step < ways.length; step += 1) {
      // Rotates the order, so that none always follows the same one.
      const way = (round + step) % ways.length
      await prepare(way)
      const start = performance.now()
      await ways[way]?.()
      times[way]?.push(performance.now() - start)
    }
    const medians = times.map((list) => quantile(list, 0.5))
    const apart = Math.max(...medians) - Math.min(...medians)
    if (round >= MAX_ROUNDS || (round >= MIN_ROUNDS && apart < limit)) return apart
  }
}
