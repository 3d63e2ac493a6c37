import { quantile } from '@/e2e/bench/output'

const MIN_ROUNDS = 20
/** A busy machine needs more rounds; a real difference remains. */
const MAX_ROUNDS = 80

/**
 * How many times the slowest of several requests takes as long as the quickest, by their median times: at least twenty
 * rounds, more until it is within the limit. The order of a round is random, because a machine that pauses at regular
 * intervals would otherwise always delay the same request.
 * @param prepare before each request, not timed
 */
export async function medianTimeRatio(
  requests: ReadonlyArray<() => Promise<unknown>>,
  { limit, prepare }: { limit: number; prepare: (request: number) => Promise<unknown> },
): Promise<number> {
  const times = requests.map((): number[] => [])
  for (let round = 1; ; round += 1) {
    const order = [...requests.keys()].map((index) => ({ index, drawn: Math.random() }))
    for (const { index } of order.sort((a, b) => a.drawn - b.drawn)) {
      await prepare(index)
      const start = performance.now()
      await requests[index]?.()
      times[index]?.push(performance.now() - start)
    }
    const medians = times.map((list) => quantile(list, 0.5))
    const ratio = Math.max(...medians) / Math.min(...medians)
    if (round >= MAX_ROUNDS || (round >= MIN_ROUNDS && ratio < limit)) return ratio
  }
}
