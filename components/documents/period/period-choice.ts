import { cellAt, type PeriodColumn, periodColumns } from '@/components/documents/period/columns'
import { PERIODICITY } from '@/lib/calc/periods'
import type { ReviewPeriod } from '@/lib/features/documents/client'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'

/** The periods of a year that take documents or have some, latest first: what can be done for a whole period is done for one of them. */
export function openPeriods({ data }: MetricsSummary): PeriodColumn[] {
  const columns = periodColumns(data.available_periods)
  return columns
    .filter((column) =>
      data.metric_categories.some((row) => {
        const cell = cellAt(row, column)
        return cell !== null && (cell.id !== null || cell.ready)
      }),
    )
    .toReversed()
}

/** The documents of a column, as calls name them. @param companyId for an admin only */
export function columnAsPeriod(column: PeriodColumn, year: number, companyId: number | null): ReviewPeriod {
  const { periodicity, number } = column
  return {
    year,
    quarter: periodicity === 'quarter' ? number : 0,
    month: periodicity === 'month' ? number : 0,
    companyId,
  }
}

/** The query of a page about a period, from «?» on. */
export function periodHref(path: string, { year, quarter, month, companyId }: ReviewPeriod): string {
  const query = new URLSearchParams({ year: String(year) })
  if (quarter > 0) query.set('quarter', String(quarter))
  if (month > 0) query.set('month', String(month))
  if (companyId !== null) query.set('company_id', String(companyId))
  return `${path}?${query}`
}

/** Where a new document of a category is made. */
export function newDocumentHref(categoryId: number, period: ReviewPeriod): string {
  const { quarter, month } = period
  const periodicity = month > 0 ? PERIODICITY.month : quarter > 0 ? PERIODICITY.quarter : PERIODICITY.year
  return `${periodHref('/my-metrics/add', period)}&metric_category_id=${categoryId}&metric_period_id=${periodicity}`
}

/** The documents of a period, by category in order: the ids of those there are, the names of those not begun. */
export function documentsOf(
  summary: MetricsSummary,
  { quarter, month }: ReviewPeriod,
): { ids: number[]; notBegun: string[] } {
  const periodicity = month > 0 ? 'month' : quarter > 0 ? 'quarter' : 'year'
  const column = periodColumns(summary.data.available_periods).find(
    (one) => one.periodicity === periodicity && one.number === Math.max(quarter, month),
  )
  const cells = summary.data.metric_categories.map((row) => ({
    name: row.name,
    cell: column ? cellAt(row, column) : null,
  }))
  return {
    ids: cells.flatMap(({ cell }) => (cell?.id ? [cell.id] : [])),
    notBegun: cells.flatMap(({ name, cell }) => (cell && cell.id === null && cell.ready ? [name] : [])),
  }
}
