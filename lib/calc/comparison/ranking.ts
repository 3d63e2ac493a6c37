import { at, intAt } from '../at'
import { type Column, sortColumn } from './column'
import { badness, type Judgement, type Standing, shownScore } from './standing'

/** The organisations of a column best first by the target order; ties keep the column's order. */
export interface Ranking {
  /** Ascending values; distances from the target where nearness is ranked. */
  column: Column
  order: 'asc' | 'desc'
  /** The original values parallel to the column, where the column holds distances. */
  raw: Float64Array | null
  total: number
  /** Start index of each run of equal values, ascending, followed by the column's length. */
  starts: Int32Array
}

/** Organisations of equal value: a range of the column's indices. */
interface Tie extends Standing {
  from: number
  to: number
}

export interface RankedRow {
  company: number
  /** Competition ranking: 1, 2, 2, 4. */
  place: number
  value: number
  /** Rounded to hundredths. */
  score: number
}

/** Ranks a column by its values, which are already rounded to the indicator's decimals. */
export function rank(column: Column, order: Ranking['order'], raw: Ranking['raw'] = null): Ranking {
  const { values } = column
  const total = values.length
  const starts = new Int32Array(total + 1)
  let count = 0
  for (let index = 0; index < total; index += 1) {
    if (index > 0 && values[index] === values[index - 1]) continue
    starts[count] = index
    count += 1
  }
  starts[count] = total
  return { column, order, raw, total, starts: starts.subarray(0, count + 1) }
}

/**
 * Ranks by any judgement.
 * @param decimals of the distances, where nearness is ranked
 * @param members ordered by number, which orders equal distances
 */
export function rankBy(
  column: Column,
  judgement: Judgement,
  { decimals, members }: { decimals: number; members: Iterable<number> },
): Ranking {
  if (typeof judgement === 'string') return rank(column, judgement)
  const order = new Int32Array(1 + column.companies.reduce((max, id) => Math.max(max, id), 0))
  let place = 0
  for (const id of members) if (id < order.length) order[id] = place++
  const originalOf = new Map<number, number>()
  for (const [index, id] of column.companies.entries()) originalOf.set(id, at(column.values, index))
  const values = column.values.map((value) => badness(value, judgement))
  const near = sortColumn({ values, companies: column.companies }, decimals, order)
  return rank(
    near,
    'asc',
    Float64Array.from(near.companies, (id) => originalOf.get(id) ?? Number.NaN),
  )
}

function tieOf({ order, total, starts }: Ranking, which: number): Tie {
  const from = intAt(starts, which)
  const to = intAt(starts, which + 1)
  const above = total - to
  return order === 'asc'
    ? { from, to, tied: to - from, better: from, worse: above }
    : { from, to, tied: to - from, better: above, worse: from }
}

/** Binary search: the tie that contains an index of the column. */
function tieAt(ranking: Ranking, index: number): Tie {
  let low = 0
  let high = ranking.starts.length - 2
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (intAt(ranking.starts, middle) <= index) low = middle
    else high = middle - 1
  }
  return tieOf(ranking, low)
}

/** Calls `tell` for every tie, in the column's order. */
export function eachTie(ranking: Ranking, tell: (tie: Tie) => void): void {
  for (let which = 0; which < ranking.starts.length - 1; which += 1) tell(tieOf(ranking, which))
}

export function standingIn(ranking: Ranking, company: number): Standing | null {
  const index = ranking.column.companies.indexOf(company)
  return index === -1 ? null : tieAt(ranking, index)
}

/** The row at a position, from 0, best first; null out of range. Requires a group of at least two. */
export function rowAt(ranking: Ranking, position: number): RankedRow | null {
  const { column, order, raw, total } = ranking
  if (position < 0 || position >= total) return null
  const tie = tieAt(ranking, order === 'asc' ? position : total - 1 - position)
  const index = tie.from + position - tie.better
  return {
    company: intAt(column.companies, index),
    place: tie.better + 1,
    value: at(raw ?? column.values, index),
    score: shownScore(tie),
  }
}

/** Position of an organisation, from 0; -1 when it is not in the ranking. */
export function positionOf(ranking: Ranking, company: number): number {
  const index = ranking.column.companies.indexOf(company)
  if (index === -1) return -1
  const tie = tieAt(ranking, index)
  return tie.better + index - tie.from
}
