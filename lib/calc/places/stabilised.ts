import { at } from '../at'
import type { Judgement } from '../comparison/standing'
import type { CountKind } from '../signals/laney'

/** Rates of organisations and how many each is of, side by side: as exact as they are told. */
export interface ObservedRates {
  rates: Float64Array
  of: Float64Array
}

/**
 * Values of a group on the scale where chance alone is as wide for the good as for the bad, side by side: the arcsine
 * of the root of a proportion, the square root of a rate. Its standard deviation is 1/(2√b) on both.
 */
export interface Stabilised {
  y: Float64Array
  s: Float64Array
  /** The mean of the group, of rates weighed by what they are of, on the same scale. */
  center: number
  /** Where the best is on the same scale, of values that are the better the nearer; otherwise less is. */
  near?: number
}

/** A share of cases, or a rate, on the stabilised scale. More cases than there can be count as all. */
export function stabilise(kind: CountKind, rate: number): number {
  return kind === 'rate' ? Math.sqrt(rate) : Math.asin(Math.sqrt(Math.min(1, rate)))
}

/** Back from the stabilised scale; what lies beyond its ends is at them. */
export function unstabilise(kind: CountKind, y: number): number {
  if (kind === 'rate') return Math.max(0, y) ** 2
  return Math.sin(Math.min(Math.PI / 2, Math.max(0, y))) ** 2
}

/**
 * The same on that scale; smaller is better whatever the target order.
 * @param judgement of rates, so is a target
 */
export function stabilised(kind: CountKind, { rates, of }: ObservedRates, judgement: Judgement): Stabilised {
  const direction = judgement === 'desc' ? -1 : 1
  const y = new Float64Array(rates.length)
  const s = new Float64Array(rates.length)
  let [sum, all] = [0, 0]
  for (let index = 0; index < rates.length; index += 1) {
    const [rate, denominator] = [at(rates, index), at(of, index)]
    sum += rate * denominator
    all += denominator
    y[index] = direction * stabilise(kind, rate)
    s[index] = 1 / (2 * Math.sqrt(denominator))
  }
  const center = direction * stabilise(kind, sum / all)
  return typeof judgement === 'string'
    ? { y, s, center }
    : { y, s, center, near: stabilise(kind, judgement.near) }
}
