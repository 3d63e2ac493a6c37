import { periodAvailability } from '@/lib/calc/period-rules'
import { knownPeriod, PERIODICITY, type Period, periodsOfYear } from '@/lib/calc/periods'
import type { NonValue } from '@/lib/calc/values'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { searchOf } from '@/lib/core/http/api-client'
import type {
  DocumentKey,
  DocumentRow,
  DocumentWarning,
  InputDocument,
} from '@/lib/features/documents/entry/shapes'
import type { DocumentEditRow } from '@/lib/features/documents/schema'
import type { SummaryCategory, SummaryCell } from '@/lib/features/documents/summary/shapes'

export const REFUSAL_TEXT = {
  approved: 'Документ утверждён, изменить его нельзя',
  not_approved: 'Документ не утверждён',
  watcher: 'Организация-наблюдатель не вводит показатели',
  manager_only: 'Утверждать показатели может только руководитель',
  admin_only: 'Вернуть документ в работу может только администратор',
  approved_kept: 'Утверждённый документ не удаляют: сначала администратор возвращает его в работу с причиной',
  reviewer_only: 'Спрашивать о числах и возвращать на доработку могут руководитель и администратор',
  requester_only: 'Просит вернуть документ в работу руководитель организации',
  not_returned: 'Документ не возвращён на доработку',
  requested: 'Просьба вернуть документ в работу уже отправлена',
} as const

export type Refusal = keyof typeof REFUSAL_TEXT

export function keyOf(document: DocumentKey): DocumentKey {
  const { company_id, metric_category_id, metric_period_id, year, quarter, month } = document
  return { company_id, metric_category_id, metric_period_id, year, quarter, month }
}

/** The form of a document that is not begun. @param companyId for an admin only */
export function newDocumentHref(
  metric_category_id: number,
  { year, quarter, month, companyId }: Omit<Period, 'periodicity'> & { companyId: number | null },
): string {
  const { periodicity: metric_period_id } = knownPeriod({ year, quarter, month })
  const period = { year, quarter: quarter || null, month: month || null }
  return `/my-metrics/add?${searchOf({ metric_category_id, metric_period_id, ...period, company_id: companyId })}`
}

export type RoleOfActor = 'admin' | 'manager' | 'operator'
export type DocumentAction = keyof InputDocument['can']

interface DocumentState {
  input_document_status_id: number
  is_watcher_company: boolean
  approval_by_manager_only: boolean
  /** Absent from a document that does not exist yet. */
  returned?: InputDocument['returned']
  withdrawal_request?: InputDocument['withdrawal_request']
}

/** Whether a returned draft waits for its author's corrections. */
export const isReturned = ({ returned }: Pick<DocumentState, 'returned'>): boolean =>
  returned?.resent_at === null

/** Whether a returned draft was resubmitted and waits for review. */
export const isResent = ({ returned }: Pick<DocumentState, 'returned'>): boolean =>
  typeof returned?.resent_at === 'string'

/** For each action null when it is allowed, otherwise the reason. Visibility is checked by the scope. */
export function documentRefusals(
  role: RoleOfActor,
  document: DocumentState,
): Record<DocumentAction, Refusal | null> {
  const isApproved = document.input_document_status_id === DOCUMENT_STATUS.approved
  const entry = document.is_watcher_company ? 'watcher' : isApproved ? 'approved' : null
  const isReviewer = role !== 'operator'
  const isApprover = isReviewer || !document.approval_by_manager_only
  return {
    edit: entry,
    approve: entry ?? (isApprover ? null : 'manager_only'),
    withdraw: role !== 'admin' ? 'admin_only' : isApproved ? null : 'not_approved',
    delete: isApproved ? 'approved_kept' : null,
    ask: document.is_watcher_company ? 'watcher' : isReviewer ? null : 'reviewer_only',
    return: entry ?? (isReviewer ? null : 'reviewer_only'),
    resend: entry ?? (isReturned(document) ? null : 'not_returned'),
    request_withdrawal: requestRefusal(role, document),
  }
}

function requestRefusal(role: RoleOfActor, document: DocumentState): Refusal | null {
  if (role !== 'manager') return 'requester_only'
  if (document.input_document_status_id !== DOCUMENT_STATUS.approved) return 'not_approved'
  return document.withdrawal_request?.status === 'pending' ? 'requested' : null
}

/** `documentRefusals` as flags for buttons; all false while the organisation still enters in the former system. */
export function allowedActions(
  { role, isReadOnly = false }: { role: RoleOfActor; isReadOnly?: boolean },
  document: DocumentState,
): Record<DocumentAction, boolean> {
  const refusals = documentRefusals(role, document)
  const may = (action: DocumentAction) => !isReadOnly && refusals[action] === null
  return {
    edit: may('edit'),
    approve: may('approve'),
    withdraw: may('withdraw'),
    delete: may('delete'),
    ask: may('ask'),
    return: may('return'),
    resend: may('resend'),
    request_withdrawal: may('request_withdrawal'),
  }
}

/** A period accepts documents after it ends, from the organisation's first one on, if an indicator is valid in it. */
export const isPeriodOpen = (
  period: Period,
  calendar: Parameters<typeof periodAvailability>[1],
  metricCount: number,
): boolean => metricCount > 0 && periodAvailability(period, calendar).state === 'open'

export type OpenCell = Exclude<SummaryCell, null | { ready: false }>

/** Whether a cell of the matrix has a document, or accepts one. */
export const isOpenCell = (cell: SummaryCell): cell is OpenCell =>
  cell !== null && (cell.id !== null || cell.ready)

/** The cell of a category in the matrix; null where no document is expected. */
export function cellIn(
  { documents }: SummaryCategory,
  { quarter, month }: Pick<Period, 'quarter' | 'month'>,
): SummaryCell {
  if (month > 0) return documents.month?.[String(month)] ?? null
  return (quarter > 0 ? documents.quarter?.[String(quarter)] : documents.year) ?? null
}

/** All periods of a year: itself, its quarters, its months. */
export const periodsIn = (year: number): Period[] =>
  Object.values(PERIODICITY).flatMap((periodicity) => periodsOfYear(periodicity, year))

const APPROVAL_NON_VALUE_TEXT: Partial<Record<NonValue, string>> = {
  zero_denominator: 'Деление на ноль: проверьте знаменатель или отключите показатель',
  not_finite: 'Слишком большое значение: проверьте данные',
}

const NOT_TYPED = 'Введите значение'

/** Why approval is refused; without problems, warnings are unexplained. */
export function refusalWords(problems: ReturnType<typeof approvalProblems>): string {
  const messages = Object.values(problems).flat()
  if (messages.includes(NOT_TYPED)) return 'Утвердить нельзя: заполнены не все данные'
  return messages[0] ? `Утвердить нельзя. ${messages[0]}` : 'Утвердить нельзя: объясните предупреждения'
}

/** What decides whether a row blocks its document's approval. */
interface JudgedRow extends Pick<DocumentRow, 'is_active' | 'note' | 'non_value'> {
  warnings: readonly DocumentWarning[]
  input_document_value_calc_data: readonly { exact: string | null }[]
}

/**
 * Obstacles to approval by field path of the API's document; empty when there are none. At least one row is on, and
 * every row that is on is complete and computable.
 */
export function approvalProblems(rows: readonly Omit<JudgedRow, 'note' | 'warnings'>[]) {
  const problems: Record<string, string[]> = {}
  if (!rows.some((row) => row.is_active)) {
    problems.input_document_values = ['Включите хотя бы один показатель']
  }
  rows.forEach((row, index) => {
    if (!row.is_active) return
    const path = `input_document_values.${index}`
    row.input_document_value_calc_data.forEach(({ exact }, place) => {
      if (exact === null) {
        problems[`${path}.input_document_value_calc_data.${place}.value`] = [NOT_TYPED]
      }
    })
    const fault = row.non_value && APPROVAL_NON_VALUE_TEXT[row.non_value]
    if (fault) problems[`${path}.value`] = [fault]
  })
  return problems
}

/** Total warnings of all rows, counted alike on the form, in the review and in the answer. */
export function countWarnings(rows: ReadonlyArray<{ warnings: readonly unknown[] }>): number {
  return rows.reduce((count, { warnings }) => count + warnings.length, 0)
}

type ExplainedRow = Pick<JudgedRow, 'is_active' | 'note' | 'warnings'>

/** Whether a warning requires a comment before approval; a hint of a cross-check does not. */
const isDemanding = ({ code }: DocumentWarning) => code !== 'cross_check_hint'

/** Whether a row still needs a comment before the document can be approved. */
export function isUnexplained({ is_active, note, warnings }: ExplainedRow): boolean {
  return is_active && warnings.some(isDemanding) && (note ?? '').trim() === ''
}

const demandOf = ({ message }: Pick<DocumentWarning, 'message'>) => `Объясните предупреждение: ${message}`

/** The refusal of a comment, in short where it only repeats the warnings that are shown above the field. */
export function noteErrorWords(
  error: string,
  shown: ReadonlyArray<Pick<DocumentWarning, 'message'>>,
): string {
  const rest = shown.reduce((text, warning) => text.replace(demandOf(warning), ''), error)
  return /^[. ]*$/.test(rest) ? 'Объясните, если число верно' : error
}

/** Comments still required for approval, by field path; warnings never prevent saving a draft. */
export function commentProblems(rows: readonly ExplainedRow[]): Record<string, string[]> {
  return Object.fromEntries(
    rows.flatMap((row, index) =>
      isUnexplained(row)
        ? [[`input_document_values.${index}.note`, row.warnings.filter(isDemanding).map(demandOf)] as const]
        : [],
    ),
  )
}

export const withoutTexts = (rows: readonly DocumentEditRow[]): DocumentEditRow[] =>
  rows.map(({ note: _note, inactive_reason: _reason, ...row }) => row)
