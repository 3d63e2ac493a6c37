import { Decimal } from 'decimal.js'

/**
 * The decimal constructor every calculation uses: 60 significant digits, half up, plain notation in
 * `toString()` for every magnitude that is stored. A clone, so the library's global settings stay untouched
 * and cannot reach in here.
 */
export const CalcDecimal = Decimal.clone({
  defaults: true,
  precision: 60,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -40,
  toExpPos: 60,
})
