import type { Decimal } from 'decimal.js'
import { CalcDecimal } from '../decimal'

/** A mean of headcounts may be a repeating decimal: a result that is whole to this many decimals counts as whole. */
const DECIMALS = 30

/**
 * Distance of the count from the group's published median, in cases: a − median·b/k, away from zero to a whole case.
 * Positive when the value is above the median.
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
