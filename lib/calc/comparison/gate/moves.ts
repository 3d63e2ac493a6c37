import { at } from '../../at'
import type { PossibleCounts, Span } from '../numerators'

/** True counts of a period. */
export interface CountPair {
  numerator: number
  denominator: number
}

/** What is known of a period, beside what is true of it. */
export interface Known {
  possible: PossibleCounts
  truth: CountPair
}

/** The most other numerators that are kept of a period. */
export const MOST_MOVES = 80
/** How far from the true numerator others are looked for. */
export const REACH = 4000

/** The place of no move in every list of moves. */
export const STILL = MOST_MOVES + 1

/** Moves of a period in ascending order: so many cases more, and between which ends the denominator may then move. */
export class Moves {
  first = STILL
  last = STILL
  readonly by = new Float64Array(2 * STILL + 1)
  readonly from = new Float64Array(2 * STILL + 1)
  readonly to = new Float64Array(2 * STILL + 1)

  /**
   * @param sign −1 for the whole: its counts are taken away from the sum of the parts'
   * @param most how many moves are kept beside none, the nearest
   */
  fill({ possible, truth }: Known, sign: 1 | -1, most: number): this {
    const above = possible.numerators.to - truth.numerator
    const below = truth.numerator - possible.numerators.from
    const reach = Math.min(Math.max(above, below), REACH)
    this.first = STILL
    this.last = STILL
    this.put(STILL, 0, sign, { possible, truth })
    for (let distance = 1; distance <= reach && this.last - this.first < most; distance += 1) {
      if (distance <= above) this.take(distance, sign, { possible, truth })
      if (distance <= below) this.take(-distance, sign, { possible, truth })
    }
    return this
  }

  /** None but the true counts. */
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
    const low = possible.least(numerator) - truth.denominator
    const high = possible.most(numerator) - truth.denominator
    this.by[place] = sign * by
    this.from[place] = sign === 1 ? low : -high
    this.to[place] = sign === 1 ? high : -low
    return low <= high
  }
}

/** Another numerator of a period: so many cases more, and how many more the denominator may then be. */
export interface Move extends Span {
  by: number
}

/** The same one by one, the nearest first. */
export const nearest = ({ first, last, by, from, to }: Moves): Move[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    by: at(by, first + index),
    from: at(from, first + index),
    to: at(to, first + index),
  })).sort((one, other) => Math.abs(one.by) - Math.abs(other.by) || other.by - one.by)
