import { at } from '../../at'
import type { PossibleCounts, Span } from '../numerators'

export interface CountPair {
  numerator: number
  denominator: number
}

export interface Known {
  possible: PossibleCounts
  truth: CountPair
}

/** Most alternative numerators kept for a period. */
export const MAX_MOVES = 80
/** How far from the true numerator alternatives are searched. */
export const REACH = 4000

/** Index of the zero move in every list. */
export const STILL = MAX_MOVES + 1

/** Moves of a period, ascending: the change of the numerator, and the range the denominator may then change in. */
export class Moves {
  first = STILL
  last = STILL
  readonly by = new Float64Array(2 * STILL + 1)
  readonly from = new Float64Array(2 * STILL + 1)
  readonly to = new Float64Array(2 * STILL + 1)

  /**
   * @param sign −1 for the whole: its counts are subtracted from the parts' sum
   * @param limit how many of the nearest moves are kept, besides the zero move
   */
  fill(known: Known, sign: 1 | -1, limit: number): this {
    const { possible, truth } = known
    const above = possible.numerators.to - truth.numerator
    const below = truth.numerator - possible.numerators.from
    const reach = Math.min(Math.max(above, below), REACH)
    this.first = STILL
    this.last = STILL
    this.put(STILL, 0, sign, known)
    for (let distance = 1; distance <= reach && this.last - this.first < limit; distance += 1) {
      if (distance <= above) this.take(distance, sign, known)
      if (distance <= below) this.take(-distance, sign, known)
    }
    return this
  }

  /** Leaves only the zero move. */
  clear(): this {
    this.first = STILL
    this.last = STILL
    this.from[STILL] = 0
    this.to[STILL] = 0
    return this
  }

  private take(by: number, sign: 1 | -1, known: Known): void {
    const place = sign * by > 0 ? this.last + 1 : this.first - 1
    if (!this.put(place, by, sign, known)) return
    if (sign * by > 0) this.last = place
    else this.first = place
  }

  private put(place: number, by: number, sign: 1 | -1, { possible, truth }: Known): boolean {
    const numerator = truth.numerator + by
    const low = possible.min(numerator) - truth.denominator
    const high = possible.max(numerator) - truth.denominator
    this.by[place] = sign * by
    this.from[place] = sign === 1 ? low : -high
    this.to[place] = sign === 1 ? high : -low
    return low <= high
  }
}

/** A change of a period's numerator, and the range of changes of its denominator that go with it. */
export interface Move extends Span {
  by: number
}

/** The moves one by one, the smallest first. */
export const nearest = ({ first, last, by, from, to }: Moves): Move[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    by: at(by, first + index),
    from: at(from, first + index),
    to: at(to, first + index),
  })).sort((one, other) => Math.abs(one.by) - Math.abs(other.by) || other.by - one.by)
