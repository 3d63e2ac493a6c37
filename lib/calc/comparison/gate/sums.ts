import { at, intAt } from '../../at'
import { MOST_MOVES, type Moves, REACH, STILL } from './moves'

const MOST_SUMS = (MOST_MOVES + 2) ** 2
const MOST_CASES = 4 * REACH + 1

/** Sums of one move of each of two periods: for each change of cases, disjoint ascending ranges of denominators. */
export class Sums {
  /** Smallest change of cases: index 0 of `begins` and `ends`. */
  private least = 0
  private size = 0
  private readonly begins = new Int32Array(MOST_CASES + 1)
  private readonly ends = new Int32Array(MOST_CASES + 1)
  /** Indices of the changes of cases that have any range. */
  private readonly used = new Int32Array(MOST_CASES)
  private count = 0
  private readonly from = new Float64Array(MOST_SUMS)
  private readonly to = new Float64Array(MOST_SUMS)

  /** @param isMoving leaves out the zero move of the first period */
  fill(one: Moves, other: Moves, isMoving: boolean): this {
    // In this order the ranges of one change of cases arrive nearly sorted.
    const [steep, flat] = slopeOf(one) >= slopeOf(other) ? [one, other] : [other, one]
    const [left, right] = [isMoving && steep === one ? STILL : -1, isMoving && flat === one ? STILL : -1]
    this.least = at(steep.by, steep.first) + at(flat.by, flat.first)
    this.size = at(steep.by, steep.last) + at(flat.by, flat.last) - this.least + 1
    this.makeRoom(steep, flat)
    for (let a = steep.first; a <= steep.last; a += 1) {
      if (a === left) continue
      const cases = at(steep.by, a) - this.least
      const [low, high] = [at(steep.from, a), at(steep.to, a)]
      for (let b = flat.first; b <= flat.last; b += 1) {
        if (b !== right) this.insert(cases + at(flat.by, b), low + at(flat.from, b), high + at(flat.to, b))
      }
    }
    return this
  }

  private makeRoom(one: Moves, other: Moves): void {
    const { begins, ends, used, size } = this
    begins.fill(0, 0, size + 1)
    for (let a = one.first; a <= one.last; a += 1) {
      const place = at(one.by, a) - this.least + 1
      for (let b = other.first; b <= other.last; b += 1) {
        const cases = place + at(other.by, b)
        begins[cases] = intAt(begins, cases) + 1
      }
    }
    this.count = 0
    for (let cases = 0; cases < size; cases += 1) {
      const begin = intAt(begins, cases)
      ends[cases] = begin
      if (intAt(begins, cases + 1) > 0) {
        used[this.count] = cases
        this.count += 1
      }
      begins[cases + 1] = intAt(begins, cases + 1) + begin
    }
  }

  /** Inserts a range among those of the same change of cases, and merges it with those it touches. */
  private insert(cases: number, low: number, high: number): void {
    const { from, to } = this
    const begin = intAt(this.begins, cases)
    const end = intAt(this.ends, cases)
    let place = end
    while (place > begin && at(to, place - 1) >= low - 1) place -= 1
    let after = place
    let [least, most] = [low, high]
    for (; after < end && at(from, after) <= high + 1; after += 1) {
      least = Math.min(least, at(from, after))
      most = Math.max(most, at(to, after))
    }
    if (after !== place + 1) {
      if (after < end) {
        from.copyWithin(place + 1, after, end)
        to.copyWithin(place + 1, after, end)
      }
      this.ends[cases] = end + place + 1 - after
    }
    from[place] = least
    to[place] = most
  }

  /** Whether some sum of these, one of the others and a move add up to zero. */
  meet(others: Sums, { first, last, by, from, to }: Moves, isMoving: boolean): boolean {
    for (let move = first; move <= last; move += 1) {
      if (isMoving && move === STILL) continue
      const opposite = -at(by, move) - this.least - others.least
      const [low, high] = [at(from, move), at(to, move)]
      for (let index = 0; index < this.count; index += 1) {
        const cases = intAt(this.used, index)
        const back = opposite - cases
        if (back >= 0 && back < others.size && this.isOpposite(cases, others, back, low, high)) return true
      }
    }
    return false
  }

  private isOpposite(cases: number, others: Sums, back: number, low: number, high: number): boolean {
    let one = intAt(this.begins, cases)
    let other = intAt(others.ends, back) - 1
    const [end, begin] = [intAt(this.ends, cases), intAt(others.begins, back)]
    while (one < end && other >= begin) {
      if (at(this.to, one) + at(others.to, other) + high < 0) one += 1
      else if (at(this.from, one) + at(others.from, other) + low > 0) other -= 1
      else return true
    }
    return false
  }
}

/** Approximate change of the denominator per case. */
function slopeOf({ by, from, first, last }: Moves): number {
  return last > first ? (at(from, last) - at(from, first)) / (at(by, last) - at(by, first)) : 0
}
