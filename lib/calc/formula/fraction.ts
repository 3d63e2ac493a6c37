/** An exact fraction. The denominator is above zero. */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

/** Also stands where a fraction is known to exist, for the compiler. */
export const ZERO: Fraction = { numerator: 0n, denominator: 1n }

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i

/** Limit of digits and of the exponent, so that no input exhausts memory; no real measurement comes near it. */
const MAX_DIGITS = 1_000

/**
 * Parses a decimal as a fraction; null if it is invalid or too large. One too small for any measurement becomes 0.
 * @param text digits with an optional sign, point and exponent
 */
export function readDecimal(text: string): Fraction | null {
  const [, sign, whole = '', decimals = '', power = '0'] = DECIMAL.exec(text) ?? []
  if (sign === undefined || whole.length + decimals.length > MAX_DIGITS) return null
  const digits = BigInt(whole + decimals)
  const exponent = Number(power) - decimals.length
  if (digits !== 0n && exponent > MAX_DIGITS) return null
  if (digits === 0n || exponent < -2 * MAX_DIGITS) return ZERO
  const numerator = sign === '-' ? -digits : digits
  return exponent < 0
    ? { numerator, denominator: 10n ** BigInt(-exponent) }
    : { numerator: numerator * 10n ** BigInt(exponent), denominator: 1n }
}

export function negateFraction({ numerator, denominator }: Fraction): Fraction {
  return { numerator: -numerator, denominator }
}

export function addFractions(x: Fraction, y: Fraction): Fraction {
  if (x.denominator === y.denominator)
    return { numerator: x.numerator + y.numerator, denominator: x.denominator }
  return {
    numerator: x.numerator * y.denominator + y.numerator * x.denominator,
    denominator: x.denominator * y.denominator,
  }
}

export function multiplyFractions(x: Fraction, y: Fraction): Fraction {
  return { numerator: x.numerator * y.numerator, denominator: x.denominator * y.denominator }
}

/** The quotient of two fractions, null when the divisor is exactly zero. */
export function divideFractions(x: Fraction, y: Fraction): Fraction | null {
  if (y.numerator === 0n) return null
  const turned = multiplyFractions(x, { numerator: y.denominator, denominator: y.numerator })
  return turned.denominator > 0n ? turned : { numerator: -turned.numerator, denominator: -turned.denominator }
}
