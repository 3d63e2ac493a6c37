import { Decimal } from 'decimal.js'

/**
 * The decimal constructor of every calculation: 60 significant digits, half up, `toString()` without an exponent for
 * every stored magnitude. A clone, so the library's global settings do not affect it.
 */
export const CalcDecimal = Decimal.clone({
  defaults: true,
  precision: 60,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -40,
  toExpPos: 60,
})
