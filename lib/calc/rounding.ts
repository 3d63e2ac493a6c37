import type { Decimal } from 'decimal.js'

/* All rounding is half away from zero, computed on decimals and whole numbers, never on binary fractions. */

/**
 * Rounds to a decimal place, as values are shown: a double by its shortest decimal text, so that 1.005 is 1.01; decimal
 * text exactly. Never returns −0.
 */
export function roundTo(value: number | string | Decimal, decimals: number): number {
  if (typeof value === 'string') {
    const [whole = '', fraction = ''] = value.split('.')
    return roundQuotient(BigInt(whole + fraction), 10n ** BigInt(fraction.length), decimals)
  }
  if (typeof value !== 'number') return unsigned(value.toDecimalPlaces(decimals).toNumber())
  const shifted = (number: number, places: number) => {
    const [mantissa = '0', exponent = '0'] = String(number).split('e')
    return Number(`${mantissa}e${Number(exponent) + places}`)
  }
  return unsigned(Math.sign(value) * shifted(Math.round(shifted(Math.abs(value), decimals)), -decimals))
}

/** dividend/divisor at a decimal place, exactly. @param divisor positive */
export function roundQuotient(dividend: bigint, divisor: bigint, decimals: number): number {
  const half = dividend < 0n ? -divisor : divisor
  const units = (2n * dividend * 10n ** BigInt(decimals) + half) / (2n * divisor)
  return Number(`${units}e-${decimals}`)
}

/** Up to here the whole part of a quotient of doubles is exact. */
const MAX_DIVIDED = 2 ** 51

/** As `roundQuotient`, for safe integers in doubles; uses bigint only where a product would not be exact. */
export function roundWhole(dividend: number, divisor: number, decimals: number): number {
  const factor = 10 ** decimals
  const doubled = 2 * Math.abs(dividend) * factor + divisor
  if (doubled > MAX_DIVIDED) return roundQuotient(BigInt(dividend), BigInt(divisor), decimals)
  return unsigned((Math.sign(dividend) * Math.floor(doubled / (2 * divisor))) / factor)
}

/** A decimal in units of its last place: 1.25 of two decimals is 125. */
export function unitsOf(value: number, decimals: number): bigint {
  return BigInt(Math.round(value * 10 ** decimals))
}

const unsigned = (value: number) => (value === 0 ? 0 : value)
