import type { NonValue } from './values'

/** Whether all is entered that a row asks for, and nothing of it is to be corrected. */
export const isRowFilled = (nonValue: NonValue | null): boolean =>
  nonValue === null || nonValue === 'no_formula'

/** Whether all is entered, but no number comes of it. */
export const isFaulty = (nonValue: NonValue | null): nonValue is 'zero_denominator' | 'not_finite' =>
  nonValue === 'zero_denominator' || nonValue === 'not_finite'
