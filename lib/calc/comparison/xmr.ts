/*
 * Individuals and moving ranges (XmR), after Wheeler, «Understanding Variation»: limits at 2.66 mean moving ranges
 * from the mean, ranges of 3.267 means or more left out once, so that one shock does not widen the limits.
 */

const LIMIT_FACTOR = 2.66
const RANGE_FACTOR = 3.267
const MIN_FOR_TRIAL = 5
/** From here on the limits are frozen on as many first points. */
const BASELINE = 12
const RUN = 7

export interface XmrLimits {
  mean: number
  lower: number
  upper: number
}

/** Limits of a series of at least two points. `screened` leaves outlying ranges out once and computes again. */
export function xmrLimits(values: readonly number[], screened = true): XmrLimits {
  const center = meanOf(values)
  const ranges = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)))
  const first = meanOf(ranges)
  const kept = screened ? ranges.filter((range) => range < RANGE_FACTOR * first) : ranges
  const reach = LIMIT_FACTOR * (kept.length > 0 ? meanOf(kept) : first)
  return { mean: center, lower: center - reach, upper: center + reach }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** What the pattern at a point says. */
export type XmrRule = 'outside' | 'shift' | 'trend' | 'near_limit'

export interface XmrSignal {
  /** Place in the series, from 0. */
  index: number
  rule: XmrRule
}

/** 'run': too few points for limits; 'trial': limits still move; 'fixed': frozen on the first twelve. */
export type XmrPhase = 'run' | 'trial' | 'fixed'

export interface XmrChart {
  phase: XmrPhase
  limits: XmrLimits | null
  signals: XmrSignal[]
}

/** The chart of a series in time order, without gaps. Signals come at the point that completes their pattern. */
export function xmrChart(values: readonly number[]): XmrChart {
  if (values.length < MIN_FOR_TRIAL) return { phase: 'run', limits: null, signals: [] }
  const isFixed = values.length >= BASELINE
  const limits = xmrLimits(isFixed ? values.slice(0, BASELINE) : values)
  const signals = values.flatMap((_value, index) =>
    rulesAt(values, index, limits).map((rule) => ({ index, rule })),
  )
  return { phase: isFixed ? 'fixed' : 'trial', limits, signals }
}

function rulesAt(values: readonly number[], index: number, limits: XmrLimits): XmrRule[] {
  const value = values[index] ?? limits.mean
  const rules: XmrRule[] = []
  if (value < limits.lower || value > limits.upper) rules.push('outside')
  const run = values.slice(Math.max(0, index - RUN + 1), index + 1)
  if (run.length === RUN && isOneSided(run, limits.mean)) rules.push('shift')
  if (run.length === RUN && isMonotone(run)) rules.push('trend')
  if (isNearLimit(values, index, limits)) rules.push('near_limit')
  return rules
}

function isOneSided(run: readonly number[], center: number): boolean {
  return run.every((value) => value > center) || run.every((value) => value < center)
}

/** Each of the seven points beyond the one before it. */
function isMonotone(run: readonly number[]): boolean {
  const steps = run.slice(1).map((value, index) => Math.sign(value - (run[index] ?? value)))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}

/** This point and at least one of the two before it beyond two thirds of the limit on one side. */
function isNearLimit(values: readonly number[], index: number, { mean, lower, upper }: XmrLimits): boolean {
  if (index < 2) return false
  const three = values.slice(index - 2, index + 1)
  const high = mean + ((upper - mean) * 2) / 3
  const low = mean - ((mean - lower) * 2) / 3
  const last = values[index] ?? mean
  return (
    (last > high && three.filter((value) => value > high).length >= 2) ||
    (last < low && three.filter((value) => value < low).length >= 2)
  )
}
