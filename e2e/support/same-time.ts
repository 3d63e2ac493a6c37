import { quantile } from '@/e2e/bench/told'

const MIN_ROUNDS = 20
/** A busy machine needs more tries to show the same; a real difference does not go away with them. */
const MAX_ROUNDS = 80

/**
 * How far apart the median times of several ways of asking are, in milliseconds: at least twenty tries each,
 * turn and turn about, more until they are within the limit.
 * @param prepare before each try, outside the clock
 */
export async function timeApart(
  ways: ReadonlyArray<() => Promise<unknown>>,
  { limit, prepare }: { limit: number; prepare: (way: number) => Promise<unknown> },
): Promise<number> {
  const times = ways.map((): number[] => [])
  for (let round = 1; ; round += 1) {
    for (let step = 0; step < ways.length; step += 1) {
      // Each round begins with another way, so that none is always measured after the same one.
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
