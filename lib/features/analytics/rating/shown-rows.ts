import { type RankedRow, type Ranking, rowAt } from '@/lib/calc/comparison/ranking'

/** Places that are always shown. */
const TOP_PLACES = 7
/** Ties may share these places in thousands: no more rows than this are shown of them. */
const MAX_TOP_ROWS = 12

/** The shown rows, best first: all, or the first seven places, own with both neighbours, the last. */
export function shownRows(ranking: Ranking, ownPosition: number, full: boolean): RankedRow[] {
  const { total } = ranking
  const rows: RankedRow[] = []
  let next = 0
  /** Whatever stands before has been decided on. */
  const show = (position: number, isShown = (_row: RankedRow) => true) => {
    const row = position < next ? null : rowAt(ranking, position)
    if (!row || !isShown(row)) return
    rows.push(row)
    next = position + 1
  }
  const top = full ? total : Math.min(total, MAX_TOP_ROWS)
  for (let position = 0; position < top; position += 1) {
    show(position, full ? undefined : ({ place }) => place <= TOP_PLACES)
  }
  if (ownPosition >= 0) for (const step of [-1, 0, 1]) show(ownPosition + step)
  show(total - 1)
  return rows
}
