import type { TargetOrder } from '@/lib/calc/comparison/rating'
import type { Column } from '@/lib/features/analytics/columns/columns'
import { type Standing, scoreOf } from '@/lib/features/analytics/rating/standing'

/** Places that are always shown. */
const TOP_PLACES = 7
/** Ties may share these places in thousands: no more rows than this are shown of them. */
const MAX_TOP_ROWS = 12

/** The organisations of a column in the target order: best first, within a tie in the column's order. */
export interface Ranking {
  column: Column
  order: TargetOrder
  total: number
  /** Where in the column each stretch of equal values begins, ascending, and at the end its length. */
  starts: Int32Array
}

/** Organisations of equal value. */
export interface Tie extends Standing {
  /** Where they stand in the column. */
  from: number
  to: number
}

export interface RankedRow {
  company: number
  place: number
  value: number
  score: number
}

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
  const from = starts[which] ?? 0
  const to = starts[which + 1] ?? total
  const [below, above] = [from, total - to]
  return order === 'asc'
    ? { from, to, tied: to - from, better: below, worse: above }
    : { from, to, tied: to - from, better: above, worse: below }
}

/** The tie that holds an index of the column: the last that begins at or before it. */
function tieAt(ranking: Ranking, index: number): Tie {
  let low = 0
  let high = ranking.starts.length - 2
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((ranking.starts[middle] ?? 0) <= index) low = middle
    else high = middle - 1
  }
  return tieOf(ranking, low)
}

/** Tells every tie its score, whatever the order; nothing in a group of one. */
export function eachScore(ranking: Ranking, tell: (from: number, to: number, score: number) => void): void {
  for (let which = 0; which < ranking.starts.length - 1; which += 1) {
    const tie = tieOf(ranking, which)
    const score = scoreOf(tie)
    if (score !== null) tell(tie.from, tie.to, score)
  }
}

/** The row at a position, from 0, best first. */
export function rowAt(ranking: Ranking, position: number): RankedRow | null {
  const { column, order, total } = ranking
  if (position < 0 || position >= total) return null
  const tie = tieAt(ranking, order === 'asc' ? position : total - 1 - position)
  const index = tie.from + position - tie.better
  return {
    company: column.companies[index] ?? 0,
    place: tie.better + 1,
    value: column.values[index] ?? 0,
    score: scoreOf(tie) ?? 0,
  }
}

/** Position of an organisation, from 0; -1 when it is not in the ranking. */
export function positionOf(ranking: Ranking, company: number): number {
  const index = ranking.column.companies.indexOf(company)
  if (index === -1) return -1
  const tie = tieAt(ranking, index)
  return tie.better + index - tie.from
}

/** The positions that are shown, ascending: all, or the first seven places, own with both neighbours, the last. */
export function shownPositions(ranking: Ranking, ownPosition: number, full: boolean): number[] {
  const { total } = ranking
  if (full) return Array.from({ length: total }, (_, position) => position)
  const shown = new Set<number>()
  for (let position = 0; position < Math.min(total, MAX_TOP_ROWS); position += 1) {
    if ((rowAt(ranking, position)?.place ?? 0) <= TOP_PLACES) shown.add(position)
  }
  if (ownPosition >= 0) for (const step of [-1, 0, 1]) shown.add(ownPosition + step)
  shown.add(total - 1)
  return [...shown].filter((position) => position >= 0 && position < total).sort((x, y) => x - y)
}

/** The shown rows, best first. */
export function shownRows(ranking: Ranking, ownPosition: number, full: boolean): RankedRow[] {
  return shownPositions(ranking, ownPosition, full).flatMap((position) => rowAt(ranking, position) ?? [])
}
