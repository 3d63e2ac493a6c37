import { DOCUMENT_STATUS } from '@/lib/core/dictionaries'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { counted } from '@/lib/core/format/plural'
import { monthName, quarterName } from '@/lib/core/format/quarters'
import type {
  SummaryCategory,
  SummaryCell,
  SummaryPeriodicity,
} from '@/lib/features/documents/summary/shapes'

export type CellState = 'approved' | 'draft' | 'returned' | 'to_fill' | 'overdue' | 'later' | 'none'

/** A column of the matrix: a periodicity and the number of the period in the year (0 for the year itself). */
export interface PeriodColumn {
  periodicity: SummaryPeriodicity
  number: number
  title: string
}

export interface CellView {
  state: CellState
  title: string
  text: string
  /** A second, red line: the deadline of a draft has passed. */
  warning: string | null
  /** What is asked about the document and not closed. */
  questions: string | null
  /** What a card on a phone says under the period. */
  brief: string
  /** Absent where there is nothing to open. */
  href: string | null
  /** The whole cell in words, for assistive technology. */
  label: string
  /** The same on a card, in the words that are seen there. */
  cardLabel: string
}

export interface CellContext {
  year: number
  companyId: number | null
  category: Pick<SummaryCategory, 'id' | 'name'>
  column: PeriodColumn
  timeZone: string
}

const PERIOD_IDS: Readonly<Record<SummaryPeriodicity, number>> = { year: 1, quarter: 2, month: 3 }
const UNAVAILABLE = 'ввод за этот период не предусмотрен'

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const dayMonth = (date: string) => formatDate(date).slice(0, 5)

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

/** «III квартал», «март», «год» */
export function columnInSentence({ periodicity, number, title }: PeriodColumn): string {
  return periodicity === 'quarter' ? title : periodicity === 'month' ? monthName(number) : 'год'
}

/** «III квартал 2026», «март 2026», «2026 год» */
export function columnPeriod(column: PeriodColumn, year: number): string {
  if (column.periodicity === 'year') return `${year} год`
  return `${columnInSentence(column)} ${year}`
}

function addHref({ category, column, year, companyId }: CellContext): string {
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

function wording(
  cell: SummaryCell,
  context: CellContext,
): Omit<CellView, 'href' | 'label' | 'cardLabel' | 'questions'> {
  if (cell === null)
    return { state: 'none', title: '—', text: UNAVAILABLE, warning: null, brief: 'недоступно' }
  if (cell.id !== null) {
    if (cell.input_document_status_id === DOCUMENT_STATUS.approved) {
      const text = cell.approved_at === null ? '' : formatInstantDate(cell.approved_at, context.timeZone)
      return { state: 'approved', title: 'Утверждён', text, warning: null, brief: 'утверждён' }
    }
    const filled = `${cell.filled}\u00a0из\u00a0${cell.total}`
    const warning = cell.overdue ? `срок был ${dayMonth(cell.due_date)}` : null
    return {
      state: cell.returned ? 'returned' : 'draft',
      title: cell.returned ? 'Возвращён' : 'Черновик',
      text: `заполнено ${filled}`,
      warning,
      brief: `${cell.returned ? 'возвращён' : 'черновик'}, ${filled}`,
    }
  }
  if (!cell.ready)
    return {
      state: 'later',
      title: 'Ещё не открыт',
      text: `с ${cell.date_ready}`,
      warning: null,
      brief: 'ещё не открыт',
    }
  if (cell.overdue) {
    const text = `срок был ${dayMonth(cell.due_date)}`
    return { state: 'overdue', title: 'Просрочен', text, warning: null, brief: 'просрочен' }
  }
  const brief = `заполнить до ${dayMonth(cell.due_date)}`
  return {
    state: 'to_fill',
    title: 'Заполнить',
    text: `до ${formatDate(cell.due_date)}`,
    warning: null,
    brief,
  }
}

function hrefOf(cell: SummaryCell, context: CellContext): string | null {
  if (cell === null) return null
  if (cell.id !== null) return `/my-metrics/${cell.id}/edit`
  return cell.ready ? addHref(context) : null
}

/** How one cell of the matrix looks, what it says and where it leads. */
export function cellView(cell: SummaryCell, context: CellContext): CellView {
  const words = wording(cell, context)
  const count = cell !== null && cell.id !== null ? cell.open_questions : 0
  const questions = count > 0 ? counted(count, 'вопрос', 'вопроса', 'вопросов').replace(' ', '\u00a0') : null
  const said =
    words.state === 'none' ? [words.text] : [words.title.toLowerCase(), words.text, words.warning, questions]
  const state = said.filter(Boolean).join(', ').replaceAll('\u00a0', ' ')
  const label = `${context.category.name}, ${columnPeriod(context.column, context.year)}: ${state}`
  const brief = [words.brief, words.warning, questions].filter(Boolean).join(', ').replaceAll('\u00a0', ' ')
  const cardLabel = `${context.category.name}, ${context.column.title}: ${brief}`
  return { ...words, questions, href: hrefOf(cell, context), label, cardLabel }
}
