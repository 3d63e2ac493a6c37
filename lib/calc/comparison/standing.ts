import { at } from '../at'
import { roundWhole } from '../rounding'

/** 'asc': lower is better; 'desc': higher is better. */
export type TargetOrder = 'asc' | 'desc'

/** How many of a group are strictly better than one of it, tied with it (itself included) and strictly worse. */
export interface Standing {
  better: number
  tied: number
  worse: number
}

/** Where a value stands among those of a group. @param values ascending; the value one of them */
export function standingOf(values: Float64Array, value: number, order: TargetOrder): Standing {
  let below = 0
  let high = values.length
  while (below < high) {
    const middle = (below + high) >>> 1
    if (at(values, middle) < value) below = middle + 1
    else high = middle
  }
  let upTo = below
  while (upTo < values.length && values[upTo] === value) upTo += 1
  const [tied, above] = [upTo - below, values.length - upTo]
  return order === 'asc' ? { better: below, tied, worse: above } : { better: above, tied, worse: below }
}

/**
 * The score of an indicator, 0…100, in a group of N of at least two: S = 100·(W + (T − 1)/2)/(N − 1) with W strictly
 * worse and T tied, self included. The percentile rank with ties at their middle, as OpenPrescribing standardises:
 * the mean of a group is 50, and turning the order round gives 100 − S.
 */
export function scoreOf({ better, tied, worse }: Standing): number {
  return (100 * (worse + (tied - 1) / 2)) / (better + tied + worse - 1)
}

/** The same to hundredths, as it is shown. */
export function shownScore({ better, tied, worse }: Standing): number {
  return roundWhole(50 * (2 * worse + tied - 1), better + tied + worse - 1, 2)
}
