import type { Decimal } from 'decimal.js'
import { CalcDecimal } from '../decimal'

/** A mean of headcounts may not end: what is whole to so many decimals is whole. */
const DECIMALS = 30

/**
 * How many cases separate what was counted from the group's median, as it is told: a − median·b/k, away from zero to a
 * whole case. Positive when the value is above the median.
 */
export function casesToMedian(ratio: {
  numerator: Decimal
  median: number
  denominator: Decimal
  factor: Decimal
}): number {
  const cases = ratio.numerator.minus(
    new CalcDecimal(ratio.median).times(ratio.denominator).div(ratio.factor),
  )
  const whole = cases.abs().toDecimalPlaces(DECIMALS).ceil().toNumber()
  return cases.lt(0) ? -whole : whole
}
