import { at, intAt } from '../../at'
import type { PossibleCounts } from '../numerators'
import { type Known, MAX_MOVES, Moves, REACH, STILL } from './moves'

/*
 * What published values disclose of the counts behind them when a year's quarters, which add up to it, are read
 * jointly. A numerator that is the same in all feasible counts is disclosed. Feasible counts are searched as moves from
 * the true ones: the parts' moves must add up to the whole's. The search meets in the middle (Horowitz and Sahni 1974):
 * sums of two periods on one side, of two others on the other. Buffers are reused, because a country has millions of
 * years.
 */

/** Parts whose counts add up to those of the whole; null where the whole is not published. */
interface Whole {
  parts: readonly Known[]
  whole: Known | null
}

/** Alternative numerators tried per period: few suffice for most, and more are tried only where they do not. */
const FEW_MOVES = 6
const MORE_MOVES = 16
/** Most parts of a year. */
const PARTS = 4
const MAX_SUMS = (MAX_MOVES + 2) ** 2
const MAX_CASES = 4 * REACH + 1

/** Sums of one move of each of two periods: for each change of cases, disjoint ascending ranges of denominators. */
class Sums {
  /** Smallest change of cases: index 0 of `begins` and `ends`. */
  private minCases = 0
  private size = 0
  private readonly begins = new Int32Array(MAX_CASES + 1)
  private readonly ends = new Int32Array(MAX_CASES + 1)
  /** Indices of the changes of cases that have any range. */
  private readonly used = new Int32Array(MAX_CASES)
  private count = 0
  private readonly from = new Float64Array(MAX_SUMS)
  private readonly to = new Float64Array(MAX_SUMS)

  /** @param isMoving leaves out the zero move of the first period */
  fill(one: Moves, other: Moves, isMoving: boolean): this {
    // In this order the ranges of one change of cases arrive nearly sorted.
    const [steep, flat] = slopeOf(one) >= slopeOf(other) ? [one, other] : [other, one]
    const [left, right] = [isMoving && steep === one ? STILL : -1, isMoving && flat === one ? STILL : -1]
    this.minCases = at(steep.by, steep.first) + at(flat.by, flat.first)
    this.size = at(steep.by, steep.last) + at(flat.by, flat.last) - this.minCases + 1
    this.makeRoom(steep, flat)
    for (let a = steep.first; a <= steep.last; a += 1) {
      if (a === left) continue
      const cases = at(steep.by, a) - this.minCases
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
      const place = at(one.by, a) - this.minCases + 1
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
    let [min, max] = [low, high]
    for (; after < end && at(from, after) <= high + 1; after += 1) {
      min = Math.min(min, at(from, after))
      max = Math.max(max, at(to, after))
    }
    if (after !== place + 1) {
      if (after < end) {
        from.copyWithin(place + 1, after, end)
        to.copyWithin(place + 1, after, end)
      }
      this.ends[cases] = end + place + 1 - after
    }
    from[place] = min
    to[place] = max
  }

  /** Whether some sum of these, one of the others and a move add up to zero. */
  meet(others: Sums, { first, last, by, from, to }: Moves, isMoving: boolean): boolean {
    for (let move = first; move <= last; move += 1) {
      if (isMoving && move === STILL) continue
      const opposite = -at(by, move) - this.minCases - others.minCases
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

type Five = [Moves, Moves, Moves, Moves, Moves]
const moves: Five = [new Moves(), new Moves(), new Moves(), new Moves(), new Moves()]

/** Marks periods of which two can move against each other while the others stay. */
function markPairs(all: readonly Moves[], free: boolean[]): void {
  let [low, high] = [0, 0]
  for (const { from, to } of all) {
    low += at(from, STILL)
    high += at(to, STILL)
  }
  for (const [i, one] of all.entries()) {
    for (const [j, other] of all.entries()) {
      if (j <= i || (free[i] && free[j])) continue
      const from = low - at(one.from, STILL) - at(other.from, STILL)
      const to = high - at(one.to, STILL) - at(other.to, STILL)
      if (isPair(one, other, from, to)) free[i] = free[j] = true
    }
  }
}

function isPair(one: Moves, other: Moves, low: number, high: number): boolean {
  for (let move = one.first; move <= one.last; move += 1) {
    if (move === STILL) continue
    for (let back = other.first; back <= other.last; back += 1) {
      if (at(other.by, back) !== -at(one.by, move)) continue
      if (
        at(one.from, move) + at(other.from, back) + low <= 0 &&
        at(one.to, move) + at(other.to, back) + high >= 0
      )
        return true
    }
  }
  return false
}

const [left, right, moving] = [new Sums(), new Sums(), new Sums()]

/** Marks the periods that move in any feasible combination of all of them. */
function markAll([a, b, c, d, whole]: Five, free: boolean[]): void {
  left.fill(a, b, false)
  right.fill(c, d, false)
  free[0] ||= moving.fill(a, b, true).meet(right, whole, false)
  free[1] ||= moving.fill(b, a, true).meet(right, whole, false)
  free[2] ||= moving.fill(c, d, true).meet(left, whole, false)
  free[3] ||= moving.fill(d, c, true).meet(left, whole, false)
  free[4] ||= left.meet(right, whole, true)
}

/** The only numerator possible for a period read alone; null where there are several. */
function onlyByItself({ numerators, min, max }: PossibleCounts): number | null {
  let only: number | null = null
  for (let a = numerators.from; a <= numerators.to; a += 1) {
    if (min(a) > max(a)) continue
    if (only !== null) return null
    only = a
  }
  return only
}

/**
 * Whether each period's numerator is disclosed to a reader of all of them: the parts in order, then the whole. No cases
 * behind a value of 0 are no disclosure. The result depends on what is feasible alone; true counts only start the
 * search. Of periods with too many moves only the nearest are tried, and a numerator that these do not free counts as
 * disclosed.
 * @param year at most four parts
 */
export function disclosedNumerators({ parts, whole }: Whole): boolean[] {
  if (!whole) {
    return parts.map(({ possible }) => {
      const only = onlyByItself(possible)
      return only !== null && only > 0
    })
  }
  if (parts.length > PARTS) throw new RangeError('a whole of more than four parts')
  const free = moves.map((_moves, index) => {
    const known = index === PARTS ? whole : parts[index]
    return known === undefined || known.truth.numerator === 0
  })
  const isOver = () => free.every(Boolean)
  const takeUpTo = (limit: number) => {
    for (const [index, one] of moves.entries()) {
      if (index === PARTS) one.fill(whole, -1, limit)
      else if (parts[index]) one.fill(parts[index], 1, limit)
      else one.clear()
    }
  }
  takeUpTo(FEW_MOVES)
  markPairs(moves, free)
  for (const limit of [MORE_MOVES, MAX_MOVES]) {
    if (isOver()) break
    takeUpTo(limit)
    markAll(moves, free)
    if (moves.every(({ first, last }) => last - first < limit)) break
  }
  return [...free.slice(0, parts.length), free[PARTS]].map((isFree) => !isFree)
}
