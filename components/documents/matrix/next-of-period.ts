import {
  cellAt,
  cellHref,
  isApproved,
  isFilled,
  isOpen,
  periodColumns,
} from '@/components/documents/period/columns'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'

/** What of a document's key says where it stands in the matrix. */
interface Standing {
  metric_category_id: number
  quarter: number
  month: number
}

/**
 * The next document of the same period, round the end: the first that is not filled in, else the first that is not
 * approved. Null when all the others are.
 */
export function nextOfPeriod({ data }: MetricsSummary, key: Standing): string | null {
  const { quarter, month } = key
  const periodicity = month > 0 ? 'month' : quarter > 0 ? 'quarter' : 'year'
  const column = periodColumns(data.available_periods).find(
    (one) => one.periodicity === periodicity && one.number === Math.max(quarter, month),
  )
  if (!column) return null
  const all = data.metric_categories
  const own = all.findIndex(({ id }) => id === key.metric_category_id)
  const left = [...all.slice(own + 1), ...all.slice(0, Math.max(own, 0))].flatMap((row) => {
    const cell = cellAt(row, column)
    return isOpen(cell) && !isApproved(cell) ? [{ row, cell }] : []
  })
  const next = left.find(({ cell }) => !isFilled(cell)) ?? left[0]
  return next
    ? cellHref(next.cell, { year: data.year, companyId: data.company_id, category: next.row, column })
    : null
}
