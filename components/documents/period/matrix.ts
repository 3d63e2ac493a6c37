import { knownPeriod, PERIODICITY_NAME } from '@/lib/calc/periods'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { counted } from '@/lib/core/format/plural'
import { periodInYear, periodTitle } from '@/lib/core/format/quarters'
import { searchOf } from '@/lib/core/http/api-client'
import type { ReviewPeriod } from '@/lib/features/documents/client'
import {
  cellIn,
  isOpenCell,
  keyOf,
  newDocumentHref,
  type OpenCell,
  periodsIn,
} from '@/lib/features/documents/entry/rules'
import type { DocumentKey } from '@/lib/features/documents/entry/shapes'
import type { MetricsSummary, SummaryCategory, SummaryCell } from '@/lib/features/documents/summary/shapes'

/** A document's storage name in this browser, the same before and after its creation. */
export function documentName(key: DocumentKey): string {
  return ['document', ...Object.values(keyOf(key))].join('-')
}

const ADJECTIVES = { year: 'Годовые', quarter: 'Квартальные', month: 'Месячные' } as const

/** «Квартальные показатели за III квартал 2026 года» */
export const documentSubtitle = (key: Omit<PeriodColumn, 'name'>): string =>
  `${ADJECTIVES[PERIODICITY_NAME[knownPeriod(key).periodicity]]} показатели за ${periodTitle(key)}`

/** «2 отключены» */
export const offText = (count: number): string => counted(count, 'отключён', 'отключены', 'отключено')

/** A column of the matrix: a period of the year; parts that do not apply are 0. */
export interface PeriodColumn extends Pick<DocumentKey, 'year' | 'quarter' | 'month'> {
  /** «III квартал», «март», «год» */
  name: string
}

/** The columns of a year: the year itself, quarters, months — only the periodicities in use. */
export function matrixColumns({
  year,
  available_periods,
}: Pick<MetricsSummary['data'], 'year' | 'available_periods'>): PeriodColumn[] {
  return periodsIn(year).flatMap(({ periodicity, ...parts }) =>
    available_periods.includes(PERIODICITY_NAME[periodicity]) ? { ...parts, name: periodInYear(parts) } : [],
  )
}

const isApprovedCell = (cell: OpenCell) =>
  cell.id !== null && cell.input_document_status_id === DOCUMENT_STATUS.approved

/** Whether a document of this cell is still to be approved. */
export const isLeft = (cell: SummaryCell): cell is OpenCell => isOpenCell(cell) && !isApprovedCell(cell)

export const isFilled = (cell: OpenCell) => cell.id !== null && cell.total > 0 && cell.filled >= cell.total

interface CellPlace {
  companyId: number | null
  category: Pick<SummaryCategory, 'id'>
  column: PeriodColumn
}

function cellHref(cell: SummaryCell, place: CellPlace): string | null {
  if (cell === null) return null
  if (cell.id !== null) return `/my-metrics/${cell.id}/edit`
  const { category, column, companyId } = place
  return cell.ready ? newDocumentHref(category.id, { ...column, companyId }) : null
}

/** Periods of a year that accept documents or have some, latest first, for actions on whole periods. */
export const openPeriods = ({ data }: MetricsSummary): PeriodColumn[] =>
  matrixColumns(data)
    .filter((column) => data.metric_categories.some((row) => isOpenCell(cellIn(row, column))))
    .toReversed()

/** The column of a period; undefined where the year lacks it. */
const columnOf = ({ data }: MetricsSummary, { quarter, month }: Pick<DocumentKey, 'quarter' | 'month'>) =>
  matrixColumns(data).find((one) => one.quarter === quarter && one.month === month)

export const periodHref = (path: string, { year, quarter, month, companyId }: ReviewPeriod): string =>
  `${path}?${searchOf({ year, quarter: quarter || null, month: month || null, company_id: companyId })}`

/** Names of a period's categories without a document. */
export const notBegunIn = ({ data }: MetricsSummary, period: ReviewPeriod): string[] =>
  data.metric_categories.flatMap((row) => {
    const cell = cellIn(row, period)
    return cell?.id === null && cell.ready ? [row.name] : []
  })

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
    const cell = cellIn(row, column)
    return isLeft(cell) ? [{ row, cell }] : []
  })
  const next = left.find(({ cell }) => !isFilled(cell)) ?? left[0]
  return next ? cellHref(next.cell, { companyId: data.company_id, category: next.row, column }) : null
}

interface CellView {
  state: 'approved' | 'draft' | 'returned' | 'resent' | 'to_fill' | 'later' | 'none'
  title: string
  text: string
  /** Number of inactive indicators of a draft as text; null if none. */
  off: string | null
  questions: string | null
  /** Absent if there is nothing to open. */
  href: string | null
  /** Accessible name of the whole cell. */
  label: string
}

export interface CellContext extends CellPlace {
  category: CellPlace['category'] & { name: string }
}

const DRAFT_TITLES = { draft: 'Черновик', returned: 'Возвращён', resent: 'Ждёт проверки' }

const UNAVAILABLE = 'ввод за этот период не предусмотрен'

/** «III квартал 2026», «март 2026», «2026 год» */
export function columnPeriod(column: PeriodColumn): string {
  if (column.quarter === 0 && column.month === 0) return `${column.year} год`
  return `${column.name} ${column.year}`
}

/** Overdue is not repeated in cells, since the heading says it once. */
function wording(
  cell: SummaryCell,
): Pick<CellView, 'state' | 'title' | 'text'> & { spoken?: string; off?: string } {
  if (cell === null) return { state: 'none', title: '—', text: UNAVAILABLE, spoken: UNAVAILABLE }
  if (cell.id === null) {
    if (!cell.ready) return { state: 'later', title: `откроется с\u00a0${cell.date_ready}`, text: '' }
    return {
      state: 'to_fill',
      title: 'Заполнить',
      text: cell.overdue ? '' : `до ${formatDate(cell.due_date)}`,
    }
  }
  if (cell.input_document_status_id === DOCUMENT_STATUS.approved)
    return {
      state: 'approved',
      title: 'Утверждён',
      text: cell.approved_at === null ? '' : formatInstantDate(cell.approved_at),
    }
  const state = cell.returned ? 'returned' : cell.resent ? 'resent' : 'draft'
  return {
    state,
    title: DRAFT_TITLES[state],
    text: `${cell.filled}\u00a0из\u00a0${cell.total}`,
    ...(cell.inactive > 0 && { off: offText(cell.inactive) }),
  }
}

export function cellView(cell: SummaryCell, context: CellContext): CellView {
  const { spoken, off = null, ...words } = wording(cell)
  const count = cell !== null && cell.id !== null ? cell.open_questions : 0
  const questions = count > 0 ? counted(count, 'вопрос', 'вопроса', 'вопросов').replace(' ', '\u00a0') : null
  const state = [spoken ?? [words.title, words.text, off].filter(Boolean).join(', '), questions]
    .filter(Boolean)
    .join(', ')
    .replaceAll('\u00a0', ' ')
    .toLowerCase()
  const label = `${context.category.name}, ${columnPeriod(context.column)}: ${state}`
  return { ...words, off, questions, href: cellHref(cell, context), label }
}
