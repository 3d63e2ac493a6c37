import { intAt } from '../at'
import type { TargetOrder } from '../comparison/standing'
import { type Numbers, numberAt } from '../narrow'
import type { CountKind } from '../signals/laney'

/** Pooled cases and what they happened among, at the ids of organisations; nothing among 0 where there is no value. */
export interface Counts {
  cases: Numbers
  of: Numbers
}

/**
 * Values of a group on the scale where chance alone is as wide for the good as for the bad, side by side: the arcsine
 * of the root of a proportion, the square root of a rate. Its standard deviation is 1/(2√b) on both.
 */
export interface Stabilised {
  y: Float64Array
  s: Float64Array
  /** The mean of the group, Σa/Σb, on the same scale. */
  center: number
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

/** The values of these organisations, in their order; smaller is better whatever the target order. */
export function stabilised(
  kind: CountKind,
  companies: Int32Array,
  { cases, of }: Counts,
  order: TargetOrder,
): Stabilised {
  const direction = order === 'asc' ? 1 : -1
  const y = new Float64Array(companies.length)
  const s = new Float64Array(companies.length)
  let [sum, all] = [0, 0]
  for (let index = 0; index < companies.length; index += 1) {
    const id = intAt(companies, index)
    const [count, denominator] = [numberAt(cases, id), numberAt(of, id)]
    sum += count
    all += denominator
    y[index] = direction * stabilise(kind, count / denominator)
    s[index] = 1 / (2 * Math.sqrt(denominator))
  }
  return { y, s, center: direction * stabilise(kind, sum / all) }
}
