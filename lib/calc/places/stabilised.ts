import { at, intAt } from '../at'
import type { Judgement } from '../comparison/standing'
import type { CountKind } from '../signals/laney'

/** Rates of organisations and their denominators as parallel arrays, unrounded. */
export interface ObservedRates {
  rates: Float64Array
  of: Float64Array
}

/**
 * Values of a group on a variance-stabilised scale, as parallel arrays: the arcsine of the root of a proportion, the
 * square root of a rate. Its standard deviation is 1/(2√b) on both.
 */
export interface Stabilised {
  y: Float64Array
  s: Float64Array
  /** Mean of the group's rates, weighted by denominator, on the same scale. */
  center: number
  /** The target on the same scale, where nearer is better; otherwise smaller is better. */
  near?: number
  /** Absent where every organisation is a class of its own, as by `eachAlone`. */
  alike?: Alike
}

/** Classes of organisations with equal value and denominator: each class is computed once. */
interface Alike {
  /** By class: the index of its first organisation, and how many it has. */
  firsts: Int32Array
  sizes: Int32Array
  /** By organisation: its class. */
  which: Int32Array
}

export function eachAlone(size: number): Alike {
  const all = new Int32Array(size).map((_, index) => index)
  return { firsts: all, sizes: new Int32Array(size).fill(1), which: all }
}

/** A share of cases, or a rate, on the stabilised scale. Shares above 1 count as 1. */
export function stabilise(kind: CountKind, rate: number): number {
  return kind === 'rate' ? Math.sqrt(rate) : Math.asin(Math.sqrt(Math.min(1, rate)))
}

/** Inverse of `stabilise`, clamped to its range. */
export function unstabilise(kind: CountKind, y: number): number {
  if (kind === 'rate') return Math.max(0, y) ** 2
  return Math.sin(Math.min(Math.PI / 2, Math.max(0, y))) ** 2
}

/**
 * Rates on the stabilised scale, signed so that smaller is better.
 * @param judgement in units of the rate, its target included
 */
export function stabilised(kind: CountKind, { rates, of }: ObservedRates, judgement: Judgement): Stabilised {
  const direction = judgement === 'desc' ? -1 : 1
  const y = new Float64Array(rates.length)
  const s = new Float64Array(rates.length)
  const firsts = new Int32Array(rates.length)
  const sizes = new Int32Array(rates.length)
  const which = new Int32Array(rates.length)
  let [sum, all] = [0, 0]
  // Rates come sorted: thousands of organisations share a few hundred, and their denominators a few bands.
  let [last, stable, run, count] = [Number.NaN, Number.NaN, 0, 0]
  for (let index = 0; index < rates.length; index += 1) {
    const rate = at(rates, index)
    const denominator = at(of, index)
    sum += rate * denominator
    all += denominator
    if (rate !== last) {
      last = rate
      stable = direction * stabilise(kind, rate)
      run = count
    }
    let place = run
    while (place < count && at(of, intAt(firsts, place)) !== denominator) place += 1
    s[index] = place < count ? at(s, intAt(firsts, place)) : 1 / (2 * Math.sqrt(denominator))
    if (place === count) {
      firsts[count] = index
      count += 1
    }
    which[index] = place
    sizes[place] = intAt(sizes, place) + 1
    y[index] = stable
  }
  const alike = { firsts: firsts.subarray(0, count), sizes: sizes.subarray(0, count), which }
  const center = direction * stabilise(kind, sum / all)
  return typeof judgement === 'string'
    ? { y, s, center, alike }
    : { y, s, center, alike, near: stabilise(kind, judgement.near) }
}
