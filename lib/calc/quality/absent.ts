import { at } from '../at'

/** From a tenth of the absent on it is told what they could change. */
const TOLD_FROM = 0.1

/** Whether so many are absent that places and medians may mean little without them. */
export const isTellingAbsence = (present: number, all: number): boolean =>
  all > present && all - present >= TOLD_FROM * all

/**
 * Where the median of all lies, whatever the absent have: all of them below, all of them above. An end that they alone
 * would decide is null. Manski, «Partial Identification of Probability Distributions» (2003).
 * @param values of those present, ascending @param all how many there are with the absent
 */
export function medianBounds(values: Float64Array, all: number): { from: number | null; to: number | null } {
  const absent = all - values.length
  // Of an even number the median is the middle of two.
  const [low, high] = [Math.floor((all - 1) / 2), Math.ceil((all - 1) / 2)]
  const middle = (one: number, other: number) =>
    one < 0 || other >= values.length ? null : (at(values, one) + at(values, other)) / 2
  return { from: middle(low - absent, high - absent), to: middle(low, high) }
}
