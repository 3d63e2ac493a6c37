import { at } from '../at'
import { roundTo, roundWhole } from '../rounding'

/** The target order that administrators choose: lower, higher, not judged, or nearer to the target. */
export const TARGET_ORDERS = ['asc', 'desc', 'none', 'near'] as const
export type TargetOrder = (typeof TARGET_ORDERS)[number]

/** Which values are better: lower, higher, or nearer to a number. */
export type Judgement = 'asc' | 'desc' | { near: number }

/** Null where no value is better than another: the order is `none`, or `near` without a target. */
export function judgementOf(order: TargetOrder, target: number | null): Judgement | null {
  if (order === 'asc' || order === 'desc') return order
  return order === 'near' && target !== null ? { near: target } : null
}

/** Rounds away floating-point error of a difference of decimals. */
const DISTANCE_DECIMALS = 10

/** Distance of a value from the best possible, smaller is better. */
export function badness(value: number, judgement: Judgement): number {
  if (judgement === 'asc') return value
  return judgement === 'desc' ? -value : roundTo(Math.abs(value - judgement.near), DISTANCE_DECIMALS)
}

/** Whether a value is better than another; null where they are equal or not judged. */
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

/** The standing of a value within its group. @param values ascending, must contain the value */
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
 * The score of an indicator, 0…100, in a group of N of at least two: S = 100·(W + (T − 1)/2)/(N − 1) where W are
 * strictly worse and T tied, self included. The percentile rank with ties at their middle, as OpenPrescribing
 * standardises: the mean of a group is 50, and reversing the order gives 100 − S.
 */
export function scoreOf({ better, tied, worse }: Standing): number {
  return (100 * (worse + (tied - 1) / 2)) / (better + tied + worse - 1)
}

/** The score rounded to hundredths in exact arithmetic. */
export function shownScore({ better, tied, worse }: Standing): number {
  return roundWhole(50 * (2 * worse + tied - 1), better + tied + worse - 1, 2)
}
