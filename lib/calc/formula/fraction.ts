import { Decimal } from 'decimal.js'
import { CalcDecimal } from '../decimal'

/**
 * Wide enough to hold every sum and product of a 255-character formula exactly (about 130 operands of up to
 * 35 digits each), and finite, so that absurd exponents are rounded instead of filling the memory.
 */
const ExactDecimal = Decimal.clone({
  defaults: true,
  precision: 10_000,
  rounding: Decimal.ROUND_HALF_UP,
})

/** An exact quotient. The denominator is never zero. */
export interface Fraction {
  numerator: Decimal
  denominator: Decimal
}

const ONE = new ExactDecimal(1)

/** A decimal as a fraction over one. */
export function wholeFraction(value: Decimal.Value): Fraction {
  return { numerator: new ExactDecimal(value), denominator: ONE }
}

export function negateFraction(x: Fraction): Fraction {
  return { numerator: x.numerator.neg(), denominator: x.denominator }
}

export function addFractions(x: Fraction, y: Fraction): Fraction {
  if (x.denominator.eq(y.denominator)) {
    return { numerator: x.numerator.plus(y.numerator), denominator: x.denominator }
  }
  return {
    numerator: x.numerator.times(y.denominator).plus(y.numerator.times(x.denominator)),
    denominator: x.denominator.times(y.denominator),
  }
}

/** Below zero, zero, above zero: as one number is less than another, equal to it, greater. Exact. */
export function compareFractions(x: Fraction, y: Fraction): number {
  const { numerator, denominator } = addFractions(x, negateFraction(y))
  return numerator.isZero() ? 0 : numerator.isNegative() === denominator.isNegative() ? 1 : -1
}

export function multiplyFractions(x: Fraction, y: Fraction): Fraction {
  return {
    numerator: x.numerator.times(y.numerator),
    denominator: x.denominator.times(y.denominator),
  }
}

/** The quotient of two fractions, null when the divisor is exactly zero. */
export function divideFractions(x: Fraction, y: Fraction): Fraction | null {
  if (y.numerator.isZero()) return null
  return {
    numerator: x.numerator.times(y.denominator),
    denominator: x.denominator.times(y.numerator),
  }
}

/** The fraction to 60 significant digits. */
export function fractionToDecimal(x: Fraction): Decimal {
  return new CalcDecimal(x.numerator).div(x.denominator)
}

/**
 * The fraction rounded once, exactly, half away from zero, to `decimals` places (no negative zero).
 * Null when its magnitude is at or above 10^`maxExponent` or it holds no finite number.
 */
export function roundFraction(x: Fraction, decimals: number, maxExponent: number): Decimal | null {
  const { numerator, denominator } = x
  if (!numerator.isFinite() || !denominator.isFinite() || denominator.isZero()) return null
  if (numerator.isZero()) return new CalcDecimal(0)
  // The quotient lies within 10^(magnitude-1) and 10^(magnitude+1); its digits are computed only when in range.
  const magnitude = numerator.e - denominator.e
  if (magnitude > maxExponent) return null
  if (magnitude < -decimals - 2) return new CalcDecimal(0)
  const scaled = numerator.abs().times(new ExactDecimal(`1e${decimals}`))
  const divisor = denominator.abs()
  const whole = scaled.divToInt(divisor)
  const remainder = scaled.minus(whole.times(divisor))
  const rounded = remainder.times(2).gte(divisor) ? whole.plus(1) : whole
  const value = new CalcDecimal(rounded).times(`1e-${decimals}`)
  if (value.gte(`1e${maxExponent}`)) return null
  const negative = numerator.isNegative() !== denominator.isNegative()
  return negative && !value.isZero() ? value.neg() : value
}
