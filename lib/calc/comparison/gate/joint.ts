import { at } from '../../at'
import type { PossibleCounts } from '../numerators'
import { type Known, MOST_MOVES, Moves, STILL } from './moves'
import { Sums } from './sums'

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
function onlyByItself({ numerators, least, most }: PossibleCounts): number | null {
  let only: number | null = null
  for (let a = numerators.from; a <= numerators.to; a += 1) {
    if (least(a) > most(a)) continue
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
export function toldNumerators({ parts, whole }: Whole): boolean[] {
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
  const takeUpTo = (most: number) => {
    for (const [index, one] of moves.entries()) {
      if (index === PARTS) one.fill(whole, -1, most)
      else if (parts[index]) one.fill(parts[index], 1, most)
      else one.clear()
    }
  }
  takeUpTo(FEW_MOVES)
  markPairs(moves, free)
  for (const most of [MORE_MOVES, MOST_MOVES]) {
    if (isOver()) break
    takeUpTo(most)
    markAll(moves, free)
    if (moves.every(({ first, last }) => last - first < most)) break
  }
  return [...free.slice(0, parts.length), free[PARTS]].map((isFree) => !isFree)
}
