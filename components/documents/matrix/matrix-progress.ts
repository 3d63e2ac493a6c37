import { isFilled, isLeft, openPeriods, type PeriodColumn } from '@/components/documents/period/matrix'
import { cellIn, isOpenCell } from '@/lib/features/documents/entry/rules'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'

/** Progress of a period: `left` of `total` documents are not approved yet. */
export interface PeriodProgress {
  column: PeriodColumn
  left: number
  total: number
  /** YYYY-MM-DD. */
  dueDate: string
  overdue: boolean
}

/** The columns open for entry, latest first: quarters, else months, else the year. */
function openColumns(summary: MetricsSummary): PeriodColumn[] {
  const latestFirst = openPeriods(summary)
  const main = (['quarter', 'month'] as const).find((part) => latestFirst.some((column) => column[part] > 0))
  const isMain = (column: PeriodColumn) => main !== undefined && column[main] > 0
  return latestFirst.toSorted((one, other) => Number(isMain(other)) - Number(isMain(one)))
}

/** Progress of the year's open periods, latest first. */
export const openProgress = (summary: MetricsSummary): PeriodProgress[] =>
  openColumns(summary).map((column) => {
    const cells = summary.data.metric_categories.map((row) => cellIn(row, column)).filter(isOpenCell)
    const left = cells.filter(isLeft)
    return {
      column,
      left: left.length,
      total: cells.length,
      dueDate: cells[0]?.due_date ?? '',
      overdue: left.some((cell) => cell.overdue),
    }
  })

/** Complete drafts that only need approval, in the latest period that has any; null if there are none. */
export function waitingForApproval(summary: MetricsSummary): { column: PeriodColumn; count: number } | null {
  for (const column of openColumns(summary)) {
    const { length: count } = summary.data.metric_categories.filter((row) => {
      const cell = cellIn(row, column)
      return isLeft(cell) && isFilled(cell) && !(cell.id !== null && cell.returned)
    })
    if (count > 0) return { column, count }
  }
  return null
}
