import { DOCUMENT_STATUS } from '@/lib/core/dictionaries'
import { monthName, quarterName } from '@/lib/core/format/quarters'
import type {
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

const PERIOD_IDS: Readonly<Record<SummaryPeriodicity, number>> = { year: 1, quarter: 2, month: 3 }
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The columns of a year: the year itself, quarters, months — only the periodicities in use. */
export function periodColumns(periods: readonly SummaryPeriodicity[]): PeriodColumn[] {
  const columns: PeriodColumn[] = []
  if (periods.includes('year')) columns.push({ periodicity: 'year', number: 0, title: 'Год' })
  if (periods.includes('quarter'))
    for (const number of [1, 2, 3, 4])
      columns.push({
        periodicity: 'quarter',
        number,
        title: quarterName(number),
      })
  if (periods.includes('month'))
    for (let number = 1; number <= 12; number += 1) {
      const title = capitalised(monthName(number))
      columns.push({ periodicity: 'month', number, title })
    }
  return columns
}

/** The cell of a category in a column; null where nothing is to be entered. */
export function cellAt(category: SummaryCategory, column: PeriodColumn): SummaryCell {
  if (column.periodicity === 'year') return category.documents.year ?? null
  return category.documents[column.periodicity]?.[String(column.number)] ?? null
}

export type OpenCell = Exclude<SummaryCell, null | { ready: false }>

export const isOpen = (cell: SummaryCell): cell is OpenCell =>
  cell !== null && (cell.id !== null || cell.ready)

export const isApproved = (cell: OpenCell) =>
  cell.id !== null && cell.input_document_status_id === DOCUMENT_STATUS.approved

export const isFilled = (cell: OpenCell) => cell.id !== null && cell.total > 0 && cell.filled >= cell.total

/** Where a cell stands in the matrices of a system. */
export interface CellPlace {
  year: number
  companyId: number | null
  category: Pick<SummaryCategory, 'id'>
  column: PeriodColumn
}

function addHref({ category, column, year, companyId }: CellPlace): string {
  const query = new URLSearchParams({
    metric_category_id: String(category.id),
    metric_period_id: String(PERIOD_IDS[column.periodicity]),
    year: String(year),
  })
  if (column.periodicity === 'quarter') query.set('quarter', String(column.number))
  if (column.periodicity === 'month') query.set('month', String(column.number))
  if (companyId !== null) query.set('company_id', String(companyId))
  return `/my-metrics/add?${query}`
}

/** Where a cell leads; null where there is nothing to open. */
export function cellHref(cell: SummaryCell, place: CellPlace): string | null {
  if (cell === null) return null
  if (cell.id !== null) return `/my-metrics/${cell.id}/edit`
  return cell.ready ? addHref(place) : null
}
