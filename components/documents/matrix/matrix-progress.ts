import {
  cellAt,
  isApprovedCell,
  isFilled,
  isOpenCell,
  matrixColumns,
  type OpenCell,
  type PeriodColumn,
} from '@/components/documents/period/columns'
import type { MetricsSummary, SummaryCell } from '@/lib/features/documents/summary/shapes'

/** How far a period is: `left` of `total` documents are not approved yet. */
export interface PeriodProgress {
  column: PeriodColumn
  left: number
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

/** The state of the periods of the year that are open, latest first. */
export const openProgress = (summary: MetricsSummary): PeriodProgress[] =>
  openColumns(summary).map((column) => {
    const cells = summary.data.metric_categories.map((row) => cellAt(row, column)).filter(isOpenCell)
    const left = cells.filter(isLeft)
    return {
      column,
      left: left.length,
      total: cells.length,
      dueDate: cells[0]?.due_date ?? '',
      overdue: left.some((cell) => cell.overdue),
    }
  })

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
