import { type RankedRow, type Ranking, rowAt } from '@/lib/calc/comparison/ranking'

/** Places that are always shown. */
const TOP_PLACES = 7
/** Ties may share these places in thousands: no more rows than this are shown of them. */
const MAX_TOP_ROWS = 12

/** The positions that are shown, ascending: all, or the first seven places, own with both neighbours, the last. */
function shownPositions(ranking: Ranking, ownPosition: number, full: boolean): number[] {
  const { total } = ranking
  if (full) return Array.from({ length: total }, (_, position) => position)
  const shown = new Set<number>()
  for (let position = 0; position < Math.min(total, MAX_TOP_ROWS); position += 1) {
    if ((rowAt(ranking, position)?.place ?? total) <= TOP_PLACES) shown.add(position)
  }
  if (ownPosition >= 0) for (const step of [-1, 0, 1]) shown.add(ownPosition + step)
  shown.add(total - 1)
  return [...shown].filter((position) => position >= 0 && position < total).sort((x, y) => x - y)
}

/** The shown rows, best first. */
export function shownRows(ranking: Ranking, ownPosition: number, full: boolean): RankedRow[] {
  return shownPositions(ranking, ownPosition, full).flatMap((position) => rowAt(ranking, position) ?? [])
}
