import type { TargetOrder } from '@/lib/calc/rating'
import type { Column } from '@/lib/features/analytics/columns'
import { type Standing, scoreOf } from '@/lib/features/analytics/standing'

/** Places that are always shown. */
const TOP_PLACES = 7
/** Ties may share these places in thousands: no more rows than this are shown of them. */
const MAX_TOP_ROWS = 12

/** Organisations of equal value. */
export interface Tie extends Standing {
  value: number
  /** Position of the first of them, best first, from 0. */
  start: number
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

export interface Ranking {
  column: Column
  total: number
  /** Best first. */
  ties: Tie[]
}

/** Ranks the organisations of a column, best first; within a tie in the column's order, that of their numbers. */
export function rank(column: Column, order: TargetOrder): Ranking {
  const { values } = column
  const total = values.length
  const ties: Tie[] = []
  for (let from = 0; from < total; ) {
    const value = values[from] ?? 0
    let to = from + 1
    while (to < total && values[to] === value) to += 1
    const start = order === 'asc' ? from : total - to
    ties.push({ value, start, from, to, better: start, tied: to - from, worse: total - start - (to - from) })
    from = to
  }
  if (order === 'desc') ties.reverse()
  return { column, total, ties }
}

/** The tie that holds a position: the last that begins at or before it. */
function tieAt(ties: readonly Tie[], position: number): Tie | undefined {
  let low = 0
  let high = ties.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((ties[middle]?.start ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return ties[low]
}

export function rowAt({ column, total, ties }: Ranking, position: number): RankedRow | null {
  const tie = position >= 0 && position < total ? tieAt(ties, position) : undefined
  if (!tie) return null
  const company = column.companies[tie.from + position - tie.start] ?? 0
  return { company, place: tie.start + 1, value: tie.value, score: scoreOf(tie) ?? 0 }
}

/** Position of an organisation, from 0; -1 when it is not in the ranking. */
export function positionOf({ column, ties }: Ranking, company: number): number {
  const index = column.companies.indexOf(company)
  const tie = index === -1 ? undefined : ties.find(({ from, to }) => from <= index && index < to)
  return tie ? tie.start + index - tie.from : -1
}

/** The positions that are shown, ascending: all, or the first seven places, own with both neighbours, the last. */
export function shownPositions({ total, ties }: Ranking, ownPosition: number, full: boolean): number[] {
  if (full) return Array.from({ length: total }, (_, position) => position)
  const shown = new Set<number>()
  const beyond = ties.find((tie) => tie.start >= TOP_PLACES)?.start ?? total
  for (let position = 0; position < Math.min(beyond, MAX_TOP_ROWS); position += 1) shown.add(position)
  if (ownPosition >= 0) for (const step of [-1, 0, 1]) shown.add(ownPosition + step)
  shown.add(total - 1)
  return [...shown].filter((position) => position >= 0 && position < total).sort((x, y) => x - y)
}

/** The shown rows, best first. */
export function shownRows(ranking: Ranking, ownPosition: number, full: boolean): RankedRow[] {
  return shownPositions(ranking, ownPosition, full).flatMap((position) => rowAt(ranking, position) ?? [])
}
