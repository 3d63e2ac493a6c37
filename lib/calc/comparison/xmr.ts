import { unitsOf } from '../rounding'

/*
 * Individuals and moving ranges (XmR), after Wheeler, «Understanding Variation»: limits at 2.66 mean moving ranges
 * from the mean, ranges of 3.267 means or more left out once, so that one shock does not widen the limits. All is
 * decided in whole numbers: a point that equals the mean is on neither side of it, one at a limit within it.
 */

const MIN_FOR_TRIAL = 5
/** From here on the limits are frozen on as many first points. */
const BASELINE = 12
const RUN = 7

/** What the pattern at a point says. */
export type XmrRule = 'outside' | 'shift' | 'trend' | 'near_limit'

/** 'run': too few points for limits; 'trial': limits still move; 'fixed': frozen on the first twelve. */
type XmrPhase = 'run' | 'trial' | 'fixed'

interface XmrChart {
  phase: XmrPhase
  limits: { mean: number; lower: number; upper: number } | null
  /** Each at the point that completes its pattern: its place in the series, from 0. */
  signals: Array<{ index: number; rule: XmrRule }>
}

/** The chart of a series in time order, without gaps. @param values of so many decimals */
export function xmrChart(values: readonly number[], decimals: number): XmrChart {
  if (values.length < MIN_FOR_TRIAL) return { phase: 'run', limits: null, signals: [] }
  const isFixed = values.length >= BASELINE
  const units = values.map((value) => unitsOf(value, decimals))
  const { scale, mean, reach } = limitsOf(isFixed ? units.slice(0, BASELINE) : units)
  const distances = units.map((value) => value * scale - mean)
  const signals = distances.flatMap((_distance, index) =>
    rulesAt(distances.slice(Math.max(0, index - RUN + 1), index + 1), reach).map((rule) => ({ index, rule })),
  )
  const shown = (limit: bigint) => Number(limit) / Number(scale * 10n ** BigInt(decimals))
  return {
    phase: isFixed ? 'fixed' : 'trial',
    limits: { mean: shown(mean), lower: shown(mean - reach), upper: shown(mean + reach) },
    signals,
  }
}

const sum = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n)
const size = (value: bigint) => (value < 0n ? -value : value)

/** The mean of a series and how far limits lie from it, both times a scale that makes them whole. */
function limitsOf(values: readonly bigint[]): Record<'scale' | 'mean' | 'reach', bigint> {
  const ranges = values.slice(1).map((value, index) => size(value - (values[index] ?? value)))
  const outlying = 3267n * sum(ranges)
  const screened = ranges.filter((range) => 1000n * BigInt(ranges.length) * range < outlying)
  const kept = screened.length > 0 ? screened : ranges
  const [points, steps] = [BigInt(values.length), BigInt(kept.length)]
  return { scale: 100n * points * steps, mean: 100n * steps * sum(values), reach: 266n * points * sum(kept) }
}

/** @param run the last points up to the one that is judged, at most seven, as distances from the mean */
function rulesAt(run: readonly bigint[], reach: bigint): XmrRule[] {
  const rules: XmrRule[] = []
  const steps = run.slice(1).map((value, index) => value - (run[index] ?? value))
  const isWhole = run.length === RUN
  if (size(run.at(-1) ?? 0n) > reach) rules.push('outside')
  if (isWhole && isOneSided(run)) rules.push('shift')
  if (isWhole && isOneSided(steps)) rules.push('trend')
  if (run.length >= 3 && isNearLimit(run.slice(-3), reach)) rules.push('near_limit')
  return rules
}

function isOneSided(values: readonly bigint[]): boolean {
  return values.every((value) => value > 0n) || values.every((value) => value < 0n)
}

/** The last of three points and at least one of the two before it beyond two thirds of the limit on one side. */
function isNearLimit(three: readonly bigint[], reach: bigint): boolean {
  const beyond = three.map((value) => (3n * size(value) > 2n * reach ? (value > 0n ? 1 : -1) : 0))
  const last = beyond.at(-1)
  return last !== 0 && beyond.filter((side) => side === last).length >= 2
}
