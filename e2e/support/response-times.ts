import { quantile } from '@/e2e/bench/output'

const MIN_ROUNDS = 20
/** A busy machine needs more rounds; a real difference remains. */
const MAX_ROUNDS = 80
const QUANTILES = [0.1, 0.25, 0.5]

/**
 * How many times the slowest of several requests takes as long as the quickest, by a quantile of their times: at least
 * twenty rounds, more until it is within the limit. A real difference shows in every quantile, so the least ratio
 * counts: pauses of a busy machine that meet half of the requests make medians jump. The order of a round is random,
 * because pauses at regular intervals would otherwise always meet the same request.
 * @param prepare before each request, not timed
 */
export async function timeRatio(
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
    const ratios = QUANTILES.map((share) => {
      const typical = times.map((list) => quantile(list, share))
      return Math.max(...typical) / Math.min(...typical)
    })
    const ratio = Math.min(...ratios)
    if (round >= MAX_ROUNDS || (round >= MIN_ROUNDS && ratio < limit)) return ratio
  }
}
