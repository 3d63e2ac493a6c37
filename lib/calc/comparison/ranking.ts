import { at, intAt } from '../at'
import type { Column } from './column'
import { type Standing, shownScore, type TargetOrder } from './standing'

/** The organisations of a column in the target order: best first, within a tie in the column's order. */
export interface Ranking {
  column: Column
  order: TargetOrder
  total: number
  /** Where in the column each stretch of equal values begins, ascending, and at the end its length. */
  starts: Int32Array
}

/** Organisations of equal value: they stand in the column from here to there. */
interface Tie extends Standing {
  from: number
  to: number
}

export interface RankedRow {
  company: number
  /** 1, 2, 2, 4. */
  place: number
  value: number
  /** To hundredths. */
  score: number
}

/** Ranks a column by its values as they are: rounded to the indicator's decimals. */
export function rank(column: Column, order: TargetOrder): Ranking {
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
  return { column, order, total, starts: starts.subarray(0, count + 1) }
}

function tieOf({ order, total, starts }: Ranking, which: number): Tie {
  const from = intAt(starts, which)
  const to = intAt(starts, which + 1)
  const above = total - to
  return order === 'asc'
    ? { from, to, tied: to - from, better: from, worse: above }
    : { from, to, tied: to - from, better: above, worse: from }
}

/** The tie that holds an index of the column: the last that begins at or before it. */
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

/** Tells all ties, in the order of the column. */
export function eachTie(ranking: Ranking, tell: (tie: Tie) => void): void {
  for (let which = 0; which < ranking.starts.length - 1; which += 1) tell(tieOf(ranking, which))
}

/** The standing of an organisation; null when it is not in the ranking. */
export function standingIn(ranking: Ranking, company: number): Standing | null {
  const index = ranking.column.companies.indexOf(company)
  return index === -1 ? null : tieAt(ranking, index)
}

/** The row at a position, from 0, best first; null beyond the ends. The group has at least two. */
export function rowAt(ranking: Ranking, position: number): RankedRow | null {
  const { column, order, total } = ranking
  if (position < 0 || position >= total) return null
  const tie = tieAt(ranking, order === 'asc' ? position : total - 1 - position)
  const index = tie.from + position - tie.better
  return {
    company: intAt(column.companies, index),
    place: tie.better + 1,
    value: at(column.values, index),
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
