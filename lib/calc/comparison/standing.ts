import { at } from '../at'
import { roundTo, roundWhole } from '../rounding'

/** What is better, as administrators say it: less, more, nothing at all, what is nearer to the target. */
export const TARGET_ORDERS = ['asc', 'desc', 'none', 'near'] as const
export type TargetOrder = (typeof TARGET_ORDERS)[number]

/** What is better of values: less, more, or what is nearer to this one. */
export type Judgement = 'asc' | 'desc' | { near: number }

/** Null where no value is better than another: nothing is said to be, or no target is set to be near to. */
export function judgementOf(order: TargetOrder, target: number | null): Judgement | null {
  if (order === 'asc' || order === 'desc') return order
  return order === 'near' && target !== null ? { near: target } : null
}

/** Doubles of decimals differ by less. */
const DISTANCE_DECIMALS = 10

/** How far a value is from the best there is: the less the better. */
export function badness(value: number, judgement: Judgement): number {
  if (judgement === 'asc') return value
  return judgement === 'desc' ? -value : roundTo(Math.abs(value - judgement.near), DISTANCE_DECIMALS)
}

/** Whether a value is better than another; null where neither is. */
export function isBetter(value: number, than: number, judgement: Judgement | null): boolean | null {
  if (judgement === null) return null
  const [one, other] = [badness(value, judgement), badness(than, judgement)]
  return one === other ? null : one < other
}

/** How many of a group are strictly better than one of it, tied with it (itself included) and strictly worse. */
export interface Standing {
  better: number
  tied: number
  worse: number
}

/** Where a value stands among those of a group. @param values ascending; the value one of them */
export function standingOf(values: Float64Array, value: number, judgement: Judgement): Standing {
  if (typeof judgement !== 'string') return standingNear(values, value, judgement)
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
  return judgement === 'asc' ? { better: below, tied, worse: above } : { better: above, tied, worse: below }
}

function standingNear(values: Float64Array, value: number, judgement: Judgement): Standing {
  const own = badness(value, judgement)
  let [better, tied] = [0, 0]
  for (const one of values) {
    const other = badness(one, judgement)
    if (other < own) better += 1
    else if (other === own) tied += 1
  }
  return { better, tied, worse: values.length - better - tied }
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
