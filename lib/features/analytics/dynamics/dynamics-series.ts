import { xmrChart } from '@/lib/calc/comparison/xmr'
import type { DynamicsPoint, DynamicsXmr } from '@/lib/features/analytics/dynamics/contract'

/**
 * The XmR chart of the own values that say something of the process: computed, of a whole period and of a denominator
 * large enough. Gaps are left out; signals point at `points`. Null without any value.
 * @param decimals of the values
 */
export function ownXmr(points: readonly DynamicsPoint[], decimals: number): DynamicsXmr | null {
  const charted = points.flatMap(({ own }, place) =>
    own === null || own.value === null || own.non_value !== null || own.incomplete !== undefined
      ? []
      : [{ place, value: own.value }],
  )
  if (charted.length === 0) return null
  const { phase, limits, signals } = xmrChart(
    charted.map(({ value }) => value),
    decimals,
  )
  return {
    phase,
    mean: limits?.mean ?? null,
    lower: limits?.lower ?? null,
    upper: limits?.upper ?? null,
    signals: signals.flatMap(({ index, rule }) =>
      charted.slice(index, index + 1).map(({ place }) => ({ index: place, rule })),
    ),
  }
}
