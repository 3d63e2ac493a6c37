import { MIN_FOR_DECILES, MIN_FOR_QUARTILES } from '@/lib/calc/comparison/percentiles'
import { xmrChart } from '@/lib/calc/comparison/xmr'
import type { DynamicsPoint, DynamicsXmr } from '@/lib/features/analytics/answers'
import { medianOf, percentileOf } from '@/lib/features/analytics/rating/standing'

type Band = Pick<DynamicsPoint, 'n' | 'median' | 'p10' | 'p25' | 'p75' | 'p90'>

/**
 * What a chart shows of a group: the median, quartiles and deciles as far as there are organisations enough; below
 * `minGroup` the count alone. lib/calc's `groupBand` for a list that is sorted already.
 * @param values ascending, of the group only
 */
export function bandOf(values: Float64Array, decimals: number, minGroup: number): Band {
  const n = values.length
  const at = (share: number, enough: number) =>
    n >= Math.max(enough, minGroup) ? percentileOf(values, share, decimals) : null
  return {
    n,
    median: n >= minGroup ? medianOf(values, decimals) : null,
    p10: at(0.1, MIN_FOR_DECILES),
    p25: at(0.25, MIN_FOR_QUARTILES),
    p75: at(0.75, MIN_FOR_QUARTILES),
    p90: at(0.9, MIN_FOR_DECILES),
  }
}

/** Own values that say something of the process: computed, and of a denominator large enough. */
function isOnChart({ own }: DynamicsPoint): boolean {
  return own !== null && own.value !== null && own.non_value === null && own.incomplete === undefined
}

/** The XmR chart of the own values, gaps left out; signals point at `points`. Null without any value. */
export function ownXmr(points: readonly DynamicsPoint[]): DynamicsXmr | null {
  const places = points.flatMap((point, index) => (isOnChart(point) ? [index] : []))
  if (places.length === 0) return null
  const { phase, limits, signals } = xmrChart(places.map((index) => points[index]?.own?.value ?? 0))
  return {
    phase,
    mean: limits?.mean ?? null,
    lower: limits?.lower ?? null,
    upper: limits?.upper ?? null,
    signals: signals.flatMap(({ index, rule }) => {
      const place = places[index]
      return place === undefined ? [] : [{ index: place, rule }]
    }),
  }
}
