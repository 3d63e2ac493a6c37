import {
  cellAt,
  cellHref,
  isApprovedCell,
  isFilled,
  isOpenCell,
  matrixColumns,
  type OpenCell,
  type PeriodColumn,
} from '@/components/documents/period/columns'
import type { MetricsSummary, SummaryCategory, SummaryCell } from '@/lib/features/documents/summary/shapes'

/** How far the latest open period is: `left` of `total` documents are not approved yet, `toFill` of them not filled in. */
export interface PeriodProgress {
  column: PeriodColumn
  left: number
  toFill: number
  total: number
  /** YYYY-MM-DD. */
  dueDate: string
  overdue: boolean
}

const isLeft = (cell: SummaryCell): cell is OpenCell => isOpenCell(cell) && !isApprovedCell(cell)

const isReturned = (cell: OpenCell) => cell.id !== null && cell.returned

/** The columns that hold something to enter, latest first: quarters, else months, else the year. */
function openColumns({ data }: MetricsSummary): PeriodColumn[] {
  const columns = matrixColumns(data.available_periods)
  const open = columns.filter((column) =>
    data.metric_categories.some((row) => isOpenCell(cellAt(row, column))),
  )
  const main = (['quarter', 'month', 'year'] as const).find((periodicity) =>
    open.some((column) => column.periodicity === periodicity),
  )
  const latestFirst = open.toReversed()
  return [
    ...latestFirst.filter((column) => column.periodicity === main),
    ...latestFirst.filter((column) => column.periodicity !== main),
  ]
}

/** The state of the last ended period of the year shown; null when nothing of the year is open yet. */
export function quarterProgress(summary: MetricsSummary): PeriodProgress | null {
  const column = openColumns(summary)[0]
  if (!column) return null
  const cells = summary.data.metric_categories.map((row) => cellAt(row, column)).filter(isOpenCell)
  const left = cells.filter((cell) => !isApprovedCell(cell))
  const dueDate = cells[0]?.due_date ?? ''
  return {
    column,
    left: left.length,
    toFill: left.filter((cell) => !isFilled(cell)).length,
    total: cells.length,
    dueDate,
    overdue: left.some((cell) => cell.overdue),
  }
}

/** The drafts of a period that are filled in and want only the approval. */
export interface WaitingDocuments {
  column: PeriodColumn
  count: number
}

/** What waits for approval in the latest period where something does; null where nothing does. */
export function waitingForApproval(summary: MetricsSummary): WaitingDocuments | null {
  for (const column of openColumns(summary)) {
    const { length: count } = summary.data.metric_categories.filter((row) => {
      const cell = cellAt(row, column)
      return isLeft(cell) && isFilled(cell) && !isReturned(cell)
    })
    if (count > 0) return { column, count }
  }
  return null
}

/** Documents of a period whose day has passed, and the first of them. */
export interface OverdueDocuments {
  column: PeriodColumn
  count: number
  href: string
}

export function overdueByPeriod(summary: MetricsSummary): OverdueDocuments[] {
  return openColumns(summary).flatMap((column) => {
    const late = summary.data.metric_categories.filter((row) => {
      const cell = cellAt(row, column)
      return isLeft(cell) && cell.overdue
    })
    const [row] = late
    const href = row ? hrefOf(summary, { row, column }) : null
    return href === null ? [] : [{ column, count: late.length, href }]
  })
}

interface Place {
  row: SummaryCategory
  column: PeriodColumn
}

function hrefOf({ data }: MetricsSummary, { row, column }: Place): string | null {
  return cellHref(cellAt(row, column), {
    year: data.year,
    companyId: data.company_id,
    category: row,
    column,
  })
}

/**
 * Where entry goes on: in the latest open period the first draft, else the first document to fill; then in earlier
 * periods. What is filled in and not approved comes last. Null when nothing is left.
 */
export function nextToFill(summary: MetricsSummary): string | null {
  const left = openColumns(summary).flatMap((column) =>
    summary.data.metric_categories.flatMap((row) => {
      const cell = cellAt(row, column)
      return isLeft(cell) ? [{ row, column, cell }] : []
    }),
  )
  const unfilled = left.filter(({ cell }) => !isFilled(cell))
  const [first] = unfilled
  if (!first) return left[0] ? hrefOf(summary, left[0]) : null
  const begun = unfilled.find(({ column, cell }) => column === first.column && cell.id !== null)
  return hrefOf(summary, begun ?? first)
}
