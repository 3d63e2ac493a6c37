import { cellAt, cellView, type PeriodColumn, periodColumns } from '@/components/documents/period/matrix'
import { DOCUMENT_STATUS } from '@/lib/core/dictionaries'
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

type OpenCell = Exclude<SummaryCell, null | { ready: false }>

const isOpen = (cell: SummaryCell): cell is OpenCell => cell !== null && (cell.id !== null || cell.ready)

const isApproved = (cell: OpenCell) =>
  cell.id !== null && cell.input_document_status_id === DOCUMENT_STATUS.approved

const isLeft = (cell: SummaryCell): cell is OpenCell => isOpen(cell) && !isApproved(cell)

const isFilled = (cell: OpenCell) => cell.id !== null && cell.total > 0 && cell.filled >= cell.total

const isReturned = (cell: OpenCell) => cell.id !== null && cell.returned

/** The columns that hold something to enter, latest first: quarters, else months, else the year. */
function openColumns({ data }: MetricsSummary): PeriodColumn[] {
  const columns = periodColumns(data.available_periods)
  const open = columns.filter((column) => data.metric_categories.some((row) => isOpen(cellAt(row, column))))
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
  const cells = summary.data.metric_categories.map((row) => cellAt(row, column)).filter(isOpen)
  const left = cells.filter((cell) => !isApproved(cell))
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

/** What is overdue in the whole year shown, latest period first. */
export function overdueByPeriod(summary: MetricsSummary, timeZone: string): OverdueDocuments[] {
  return openColumns(summary).flatMap((column) => {
    const late = summary.data.metric_categories.filter((row) => {
      const cell = cellAt(row, column)
      return isLeft(cell) && cell.overdue
    })
    const [row] = late
    const href = row ? hrefOf(summary, { row, column, timeZone }) : null
    return href === null ? [] : [{ column, count: late.length, href }]
  })
}

interface Place {
  row: SummaryCategory
  column: PeriodColumn
  timeZone: string
}

function hrefOf({ data }: MetricsSummary, { row, column, timeZone }: Place): string | null {
  const context = { year: data.year, companyId: data.company_id, category: row, column, timeZone }
  return cellView(cellAt(row, column), context).href
}

/**
 * Where entry goes on: in the latest open period the first draft, else the first document to fill; then in earlier
 * periods. What is filled in and not approved comes last. Null when nothing is left.
 */
export function nextToFill(summary: MetricsSummary, timeZone: string): string | null {
  const left = openColumns(summary).flatMap((column) =>
    summary.data.metric_categories.flatMap((row) => {
      const cell = cellAt(row, column)
      return isLeft(cell) ? [{ row, column, cell }] : []
    }),
  )
  const unfilled = left.filter(({ cell }) => !isFilled(cell))
  const [first] = unfilled
  if (!first) return left[0] ? hrefOf(summary, { ...left[0], timeZone }) : null
  const begun = unfilled.find(({ column, cell }) => column === first.column && cell.id !== null)
  return hrefOf(summary, { ...(begun ?? first), timeZone })
}

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
export function nextOfPeriod(summary: MetricsSummary, key: Standing, timeZone: string): string | null {
  const { quarter, month } = key
  const periodicity = month > 0 ? 'month' : quarter > 0 ? 'quarter' : 'year'
  const column = periodColumns(summary.data.available_periods).find(
    (one) => one.periodicity === periodicity && one.number === Math.max(quarter, month),
  )
  if (!column) return null
  const all = summary.data.metric_categories
  const own = all.findIndex(({ id }) => id === key.metric_category_id)
  const left = [...all.slice(own + 1), ...all.slice(0, Math.max(own, 0))].flatMap((row) => {
    const cell = cellAt(row, column)
    return isOpen(cell) && !isApproved(cell) ? [{ row, cell }] : []
  })
  const next = left.find(({ cell }) => !isFilled(cell)) ?? left[0]
  return next ? hrefOf(summary, { row: next.row, column, timeZone }) : null
}
