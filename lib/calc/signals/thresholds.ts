import { BASELINES, COUNTED, EXPECTED, INDIVIDUAL } from './threshold-table'
import type { Thresholds } from './yardstick'

/**
 * Thresholds of the cumulative sums for counted cases: interpolated on the logarithm of the expected count, for the
 * longest tabulated baseline not longer than this one.
 * @param expected cases, or non-cases if rarer, per period
 * @param points of the baseline
 */
export function countThresholds(expected: number, points: number): Thresholds {
  const table = COUNTED[columnOf(points)] ?? COUNTED[0]
  const above = EXPECTED.findIndex((row) => row >= expected)
  if (above <= 0) return rowOf(table, above === 0 ? 0 : EXPECTED.length - 1)
  const [low, high] = [EXPECTED[above - 1] ?? expected, EXPECTED[above] ?? expected]
  const share = Math.log(expected / low) / Math.log(high / low)
  const [before, after] = [rowOf(table, above - 1), rowOf(table, above)]
  const between = (from: number, to: number) => from + (to - from) * share
  return { rise: between(before.rise, after.rise), fall: between(before.fall, after.fall) }
}

/** Thresholds for values that count no cases; the table includes the estimation error of their scatter. */
export function individualThresholds(points: number): Thresholds {
  const threshold = INDIVIDUAL[columnOf(points)] ?? INDIVIDUAL[0]
  return { rise: threshold, fall: threshold }
}

const columnOf = (points: number) =>
  Math.max(
    0,
    BASELINES.findLastIndex((length) => length <= points),
  )

const rowOf = (table: (typeof COUNTED)[number], row: number): Thresholds => ({
  rise: table.rise[row] ?? table.rise[0],
  fall: table.fall[row] ?? table.fall[0],
})
