import { type CellPlace, cellAt, cellHref, type PeriodColumn } from '@/components/documents/period/columns'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { counted } from '@/lib/core/format/plural'
import { monthName } from '@/lib/core/format/quarters'
import type { SummaryCategory, SummaryCell } from '@/lib/features/documents/summary/shapes'

export type CellState = 'approved' | 'draft' | 'returned' | 'to_fill' | 'overdue' | 'later' | 'none'

export interface CellView {
  state: CellState
  title: string
  text: string
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

/** What a cell is of; its dates are those of a time zone. */
export interface CellContext extends CellPlace {
  category: CellPlace['category'] & { name: string }
  timeZone: string
}

const UNAVAILABLE = 'ввод за этот период не предусмотрен'

const dayMonth = (date: string) => formatDate(date).slice(0, 5)

/** «III квартал», «март», «год» */
export function columnInSentence({ periodicity, number, title }: PeriodColumn): string {
  return periodicity === 'quarter' ? title : periodicity === 'month' ? monthName(number) : 'год'
}

/** «III квартал 2026», «март 2026», «2026 год» */
export function columnPeriod(column: PeriodColumn, year: number): string {
  if (column.periodicity === 'year') return `${year} год`
  return `${columnInSentence(column)} ${year}`
}

function wording(
  cell: SummaryCell,
  context: CellContext,
): Omit<CellView, 'href' | 'label' | 'cardLabel' | 'questions'> {
  if (cell === null) return { state: 'none', title: '—', text: UNAVAILABLE, brief: 'недоступно' }
  if (cell.id !== null) {
    if (cell.input_document_status_id === DOCUMENT_STATUS.approved) {
      const text = cell.approved_at === null ? '' : formatInstantDate(cell.approved_at, context.timeZone)
      return { state: 'approved', title: 'Утверждён', text, brief: 'утверждён' }
    }
    const filled = `${cell.filled}\u00a0из\u00a0${cell.total}`
    return {
      state: cell.returned ? 'returned' : 'draft',
      title: cell.returned ? 'Возвращён' : 'Черновик',
      text: `заполнено ${filled}`,
      brief: `${cell.returned ? 'возвращён' : 'черновик'}, ${filled}`,
    }
  }
  if (!cell.ready)
    return {
      state: 'later',
      title: `Откроется с ${cell.date_ready}`,
      text: '',
      brief: `откроется с ${cell.date_ready}`,
    }
  if (cell.overdue) {
    return { state: 'overdue', title: 'Просрочен', text: 'не начат', brief: 'просрочен' }
  }
  const brief = `заполнить до ${dayMonth(cell.due_date)}`
  return {
    state: 'to_fill',
    title: 'Заполнить',
    text: `до ${formatDate(cell.due_date)}`,
    brief,
  }
}

export function cellView(cell: SummaryCell, context: CellContext): CellView {
  const words = wording(cell, context)
  const count = cell !== null && cell.id !== null ? cell.open_questions : 0
  const questions = count > 0 ? counted(count, 'вопрос', 'вопроса', 'вопросов').replace(' ', '\u00a0') : null
  const said = words.state === 'none' ? [words.text] : [words.title.toLowerCase(), words.text, questions]
  const state = said.filter(Boolean).join(', ').replaceAll('\u00a0', ' ')
  const label = `${context.category.name}, ${columnPeriod(context.column, context.year)}: ${state}`
  const brief = [words.brief, questions].filter(Boolean).join(', ').replaceAll('\u00a0', ' ')
  const cardLabel = `${context.category.name}, ${context.column.title}: ${brief}`
  return { ...words, questions, href: cellHref(cell, context), label, cardLabel }
}

/** «Откроется с 01.01.2027» within a line. */
export const lowered = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** «откроется с 01.01.2027»: when all that a column holds opens; null where something is open or opens another day. */
export function opensWords(
  categories: readonly SummaryCategory[],
  column: PeriodColumn,
  context: Omit<CellContext, 'category' | 'column'>,
): string | null {
  const views = categories.map((category) =>
    cellView(cellAt(category, column), { ...context, category, column }),
  )
  const [first] = views
  const isOne = views.every(({ state, title }) => state === 'later' && title === first?.title)
  return first && isOne ? lowered(first.title) : null
}
