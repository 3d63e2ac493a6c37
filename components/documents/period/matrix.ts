import { type CellPlace, cellHref, type PeriodColumn } from '@/components/documents/period/columns'
import { offText } from '@/components/documents/period/document-period'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { counted } from '@/lib/core/format/plural'
import { monthName } from '@/lib/core/format/quarters'
import type { SummaryCell } from '@/lib/features/documents/summary/shapes'

export type CellState = 'approved' | 'draft' | 'returned' | 'resent' | 'to_fill' | 'later' | 'none'

export interface CellView {
  state: CellState
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

/** «III квартал», «март», «год» */
export function columnInSentence({ quarter, month, title }: PeriodColumn): string {
  return quarter > 0 ? title : month > 0 ? monthName(month) : 'год'
}

/** «III квартал 2026», «март 2026», «2026 год» */
export function columnPeriod(column: PeriodColumn): string {
  if (column.quarter === 0 && column.month === 0) return `${column.year} год`
  return `${columnInSentence(column)} ${column.year}`
}

/** Overdue is not repeated in cells, since the heading says it once. */
function wording(
  cell: SummaryCell,
): Pick<CellView, 'state' | 'title' | 'text'> & { said?: string; off?: string } {
  if (cell === null) return { state: 'none', title: '—', text: UNAVAILABLE, said: UNAVAILABLE }
  if (cell.id === null) {
    if (!cell.ready) return { state: 'later', title: `откроется с ${cell.date_ready}`, text: '' }
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
  const { said, off = null, ...words } = wording(cell)
  const count = cell !== null && cell.id !== null ? cell.open_questions : 0
  const questions = count > 0 ? counted(count, 'вопрос', 'вопроса', 'вопросов').replace(' ', '\u00a0') : null
  const state = [said ?? [words.title, words.text, off].filter(Boolean).join(', '), questions]
    .filter(Boolean)
    .join(', ')
    .replaceAll('\u00a0', ' ')
    .toLowerCase()
  const label = `${context.category.name}, ${columnPeriod(context.column)}: ${state}`
  return { ...words, off, questions, href: cellHref(cell, context), label }
}
