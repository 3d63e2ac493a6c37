import type { TargetOrder } from '@/lib/calc/rating'
import type { Column } from '@/lib/features/analytics/columns'
import type { Group } from '@/lib/features/analytics/group-data'
import { type Standing, scoreOf } from '@/lib/features/analytics/standing'

/** Places that are always shown. */
const TOP_PLACES = 7
/** Ties may share these places in thousands: no more rows than this are shown of them. */
const MAX_TOP_ROWS = 12

/** Organisations of equal value: a stretch of positions, best first. */
interface Tie extends Standing {
  value: number
  /** Position of the first of them, from 0. */
  start: number
  /** Ids, in the order of numbers once asked for. */
  companies: number[]
  isSorted: boolean
}

export interface RankedRow {
  company: number
  place: number
  value: number
  score: number
}

export interface Ranking {
  total: number
  ties: Tie[]
  /** Rows of these positions, ascending. */
  rows(positions: Iterable<number>): RankedRow[]
  /** Position of an organisation; -1 when it is not in the ranking. */
  positionOf(company: number): number
}

/** Ranks the organisations of a column, best first; within a tie the order is that of their numbers. */
export function rank(column: Column, order: TargetOrder, members: Group['members']): Ranking {
  const { values, companies } = column
  const total = values.length
  const ties: Tie[] = []
  const at = (position: number) => (order === 'asc' ? position : total - 1 - position)
  for (let start = 0; start < total; ) {
    const value = values[at(start)] ?? 0
    const ids: number[] = []
    let end = start
    while (end < total && values[at(end)] === value) {
      ids.push(companies[at(end)] ?? 0)
      end += 1
    }
    ties.push({
      value,
      start,
      better: start,
      tied: end - start,
      worse: total - end,
      companies: ids,
      isSorted: ids.length === 1,
    })
    start = end
  }
  const sorted = (tie: Tie) => {
    if (!tie.isSorted) {
      const number = (id: number) => Number(members.get(id)?.number ?? 0)
      tie.companies.sort((x, y) => number(x) - number(y))
      tie.isSorted = true
    }
    return tie.companies
  }
  return {
    total,
    ties,
    rows: (positions) =>
      [...positions].flatMap((position) => {
        const tie = ties[tieAt(ties, position)]
        const company = tie && sorted(tie)[position - tie.start]
        if (!tie || company === undefined) return []
        return [{ company, place: tie.start + 1, value: tie.value, score: scoreOf(tie) ?? 0 }]
      }),
    positionOf: (company) => {
      if (!companies.includes(company)) return -1
      const tie = ties.find((one) => one.companies.includes(company))
      return tie ? tie.start + sorted(tie).indexOf(company) : -1
    },
  }
}

function tieAt(ties: readonly Tie[], position: number): number {
  let low = 0
  let high = ties.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((ties[middle]?.start ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return low
}

/** The positions that are shown, ascending: all, or the first seven places, own with both neighbours, the last. */
export function shownPositions(ranking: Ranking, ownPosition: number, full: boolean): number[] {
  const { total, ties } = ranking
  if (full) return Array.from({ length: total }, (_, position) => position)
  const shown = new Set<number>()
  const beyond = ties.find((tie) => tie.start >= TOP_PLACES)?.start ?? total
  for (let position = 0; position < Math.min(beyond, MAX_TOP_ROWS); position += 1) shown.add(position)
  if (ownPosition >= 0) for (const step of [-1, 0, 1]) shown.add(ownPosition + step)
  shown.add(total - 1)
  return [...shown].filter((position) => position >= 0 && position < total).sort((x, y) => x - y)
}
