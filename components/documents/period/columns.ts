import { periodicityOfParts } from '@/components/documents/period/document-period'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { capital } from '@/lib/core/format/plural'
import { monthName, quarterName } from '@/lib/core/format/quarters'
import { searchOf } from '@/lib/core/http/api-client'
import type { ReviewPeriod } from '@/lib/features/documents/client'
import { newDocumentHref } from '@/lib/features/documents/entry/rules'
import type { DocumentKey } from '@/lib/features/documents/entry/shapes'
import type {
  MetricsSummary,
  SummaryCategory,
  SummaryCell,
  SummaryPeriodicity,
} from '@/lib/features/documents/summary/shapes'

/** A column of the matrix: a periodicity and the number of the period in the year (0 for the year itself). */
export interface PeriodColumn {
  periodicity: SummaryPeriodicity
  number: number
  title: string
}

/** The columns of a year: the year itself, quarters, months — only the periodicities in use. */
export function matrixColumns(periods: readonly SummaryPeriodicity[]): PeriodColumn[] {
  const columns: PeriodColumn[] = [
    { periodicity: 'year', number: 0, title: 'Год' },
    ...[1, 2, 3, 4].map((number) => ({
      periodicity: 'quarter' as const,
      number,
      title: quarterName(number),
    })),
    ...Array.from({ length: 12 }, (_, index) => ({
      periodicity: 'month' as const,
      number: index + 1,
      title: capital(monthName(index + 1)),
    })),
  ]
  return columns.filter(({ periodicity }) => periods.includes(periodicity))
}

/** The cell of a category in a column; null where no document is expected. */
export function cellAt(category: SummaryCategory, column: PeriodColumn): SummaryCell {
  if (column.periodicity === 'year') return category.documents.year ?? null
  return category.documents[column.periodicity]?.[String(column.number)] ?? null
}

export type OpenCell = Exclude<SummaryCell, null | { ready: false }>

export const isOpenCell = (cell: SummaryCell): cell is OpenCell =>
  cell !== null && (cell.id !== null || cell.ready)

export const isApprovedCell = (cell: OpenCell) =>
  cell.id !== null && cell.input_document_status_id === DOCUMENT_STATUS.approved

export const isFilled = (cell: OpenCell) => cell.id !== null && cell.total > 0 && cell.filled >= cell.total

export interface CellPlace {
  year: number
  companyId: number | null
  category: Pick<SummaryCategory, 'id'>
  column: PeriodColumn
}

export function cellHref(cell: SummaryCell, place: CellPlace): string | null {
  if (cell === null) return null
  if (cell.id !== null) return `/my-metrics/${cell.id}/edit`
  const { category, column, year, companyId } = place
  return cell.ready ? newDocumentHref(category.id, columnAsPeriod(column, year, companyId)) : null
}

/** Periods of a year that accept documents or have some, latest first, for actions on whole periods. */
export const openPeriods = ({ data }: MetricsSummary): PeriodColumn[] =>
  matrixColumns(data.available_periods)
    .filter((column) => data.metric_categories.some((row) => isOpenCell(cellAt(row, column))))
    .toReversed()

/** The column of a period; undefined where the year lacks it. */
function columnOf({ data }: MetricsSummary, { quarter, month }: Pick<DocumentKey, 'quarter' | 'month'>) {
  const periodicity = periodicityOfParts({ quarter, month })
  return matrixColumns(data.available_periods).find(
    (one) => one.periodicity === periodicity && one.number === Math.max(quarter, month),
  )
}

/** A column as the period parameter of calls. @param companyId for an admin only */
export function columnAsPeriod(column: PeriodColumn, year: number, companyId: number | null): ReviewPeriod {
  const { periodicity, number } = column
  return {
    year,
    quarter: periodicity === 'quarter' ? number : 0,
    month: periodicity === 'month' ? number : 0,
    companyId,
  }
}

export const periodHref = (path: string, { year, quarter, month, companyId }: ReviewPeriod): string =>
  `${path}?${searchOf({ year, quarter: quarter || null, month: month || null, company_id: companyId })}`

/** The documents of a period in category order: ids of existing ones, names of those not begun. */
export function documentsOf(
  summary: MetricsSummary,
  period: ReviewPeriod,
): { ids: number[]; notBegun: string[] } {
  const column = columnOf(summary, period)
  const cells = summary.data.metric_categories.map((row) => ({
    name: row.name,
    cell: column ? cellAt(row, column) : null,
  }))
  return {
    ids: cells.flatMap(({ cell }) => (cell?.id ? [cell.id] : [])),
    notBegun: cells.flatMap(({ name, cell }) => (cell && cell.id === null && cell.ready ? [name] : [])),
  }
}

/**
 * The next document of the same period, cyclically: the first incomplete one, else the first unapproved. Null when all
 * others are approved.
 */
export function nextOfPeriod(
  summary: MetricsSummary,
  key: Pick<DocumentKey, 'metric_category_id' | 'quarter' | 'month'>,
): string | null {
  const { data } = summary
  const column = columnOf(summary, key)
  if (!column) return null
  const all = data.metric_categories
  const own = all.findIndex(({ id }) => id === key.metric_category_id)
  const left = [...all.slice(own + 1), ...all.slice(0, Math.max(own, 0))].flatMap((row) => {
    const cell = cellAt(row, column)
    return isOpenCell(cell) && !isApprovedCell(cell) ? [{ row, cell }] : []
  })
  const next = left.find(({ cell }) => !isFilled(cell)) ?? left[0]
  return next
    ? cellHref(next.cell, { year: data.year, companyId: data.company_id, category: next.row, column })
    : null
}
