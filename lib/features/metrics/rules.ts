import { addDays, type IsoDate } from '@/lib/calc/dates'
import { alwaysDividesByZero, checkFormula } from '@/lib/calc/formula/check'
import { isIndicatorValidOn } from '@/lib/calc/period-rules'
import {
  isPeriodicity,
  PERIODICITY,
  type PeriodicityId,
  periodContaining,
  periodFirstDay,
  periodLastDay,
} from '@/lib/calc/periods'
import { formatDate } from '@/lib/core/format/dates'
import type { FieldErrors } from '@/lib/core/http/errors'
import { oneSpaced } from '@/lib/core/text/fields'
import { FIRST_DAY_OF } from '@/lib/core/text/first-day'
import type { MetricAnswer, MetricState } from '@/lib/features/metrics/contract'
import type { MetricFields } from '@/lib/features/metrics/record'
import type { MetricVariableFields } from '@/lib/features/metrics/schema'

/** A row's move to a position from 1; beyond the end is the last. */
interface TreeMove {
  id: number
  position: number
}

/** The list after a move, numbered like on the server. Unchanged if the row is not in it. */
export function withMove<Row extends TreeMove>(rows: readonly Row[], { id, position }: TreeMove): Row[] {
  const moved = rows.find((row) => row.id === id)
  if (!moved) return [...rows]
  const others = rows.filter((row) => row.id !== id)
  return others
    .toSpliced(position - 1, 0, moved)
    .map((row, index) => (row.position === index + 1 ? row : { ...row, position: index + 1 }))
}

export const FROZEN = 'Показатель нельзя редактировать, так как существуют документы с данным показателем'

/** Frozen once a document uses the indicator: entered values would change their meaning. */
export const FROZEN_FIELDS = [
  'metric_category_id',
  'metric_period_id',
  'formula',
  'metric_calc_data',
] as const

type Frozen = Pick<MetricFields, 'metric_category_id' | 'metric_period_id' | 'formula'> & {
  metric_calc_data: readonly MetricVariableFields[]
}

const variablesText = (list: readonly MetricVariableFields[]) =>
  list
    .map(({ var_name, name, aggregation }) => `${var_name}\n${aggregation}\n${oneSpaced(name)}`)
    .sort()
    .join('\n')

export function changedFrozenFields(before: Frozen, after: Frozen) {
  return FROZEN_FIELDS.filter((field) =>
    field === 'metric_calc_data'
      ? variablesText(before.metric_calc_data) !== variablesText(after.metric_calc_data)
      : before[field] !== after[field],
  )
}

const isFirstDay = (periodicity: PeriodicityId, day: IsoDate) =>
  periodFirstDay(periodContaining(periodicity, day)) === day

/** The last day of validity, null for an open end: an end on a period's first day keeps the whole period. */
export function lastValidDay({
  metric_period_id: periodicity,
  date_end: end,
}: Pick<MetricFields, 'metric_period_id' | 'date_end'>): IsoDate | null {
  if (end === null || !isPeriodicity(periodicity) || !isFirstDay(periodicity, end)) return end
  return periodLastDay(periodContaining(periodicity, end))
}

const LAST_DAY_OF: Record<PeriodicityId, string> = {
  [PERIODICITY.year]: 'Выберите первый или последний день года',
  [PERIODICITY.quarter]: 'Выберите первый или последний день квартала',
  [PERIODICITY.month]: 'Выберите первый или последний день месяца',
}

/**
 * Validity of an indicator, both ends inclusive: it begins on a period's first day and ends on a period's first or last
 * day, not before its beginning, with all documents inside. Errors by field.
 */
export function dateProblems(
  fields: Pick<MetricFields, 'metric_period_id' | 'date_begin' | 'date_end'>,
  documents: MetricAnswer['documents'],
): FieldErrors {
  const { metric_period_id: periodicity, date_begin, date_end } = fields
  if (!isPeriodicity(periodicity)) return { metric_period_id: ['Выберите значение из списка'] }
  const problems: FieldErrors = {}
  if (!isFirstDay(periodicity, date_begin)) problems.date_begin = [FIRST_DAY_OF[periodicity]]
  else if (documents && documents.first < date_begin) {
    problems.date_begin = [
      `Есть документ за период с ${formatDate(documents.first)}: начало не может быть позже`,
    ]
  }
  if (date_end === null) return problems
  const isBoundary = isFirstDay(periodicity, date_end) || isFirstDay(periodicity, addDays(date_end, 1))
  if (!isBoundary) problems.date_end = [LAST_DAY_OF[periodicity]]
  else if (date_end < date_begin) problems.date_end = ['Окончание не может быть раньше начала']
  else if (documents && documents.last > date_end) {
    problems.date_end = [
      `Есть документ за период с ${formatDate(documents.last)}: окончание не может быть раньше`,
    ]
  }
  return problems
}

const ALWAYS_ZERO = 'Формула делит на ноль при любых данных'

/** @param stored one whose formula documents freeze keeps even an unread one of a former system, up to the same end */
export function formulaProblems(
  { formula, date_end }: Pick<MetricFields, 'formula' | 'date_end'>,
  letters: readonly string[],
  stored: Pick<MetricAnswer, 'documents' | 'date_end'> | null,
): FieldErrors {
  if (stored?.documents && stored.date_end === date_end) return {}
  const checked = checkFormula(formula, letters)
  if (!checked.ok) return { formula: [checked.problem.message] }
  return alwaysDividesByZero(checked.expression) ? { formula: [ALWAYS_ZERO] } : {}
}

/** Why an indicator cannot end the day before a date; null if it can. */
export function closingProblem(
  {
    metric_period_id,
    date_begin,
    documents,
  }: Pick<MetricAnswer, 'metric_period_id' | 'date_begin' | 'documents'>,
  from: IsoDate,
): string | null {
  if (isPeriodicity(metric_period_id) && !isFirstDay(metric_period_id, from))
    return FIRST_DAY_OF[metric_period_id]
  if (from <= date_begin) return `Выберите день позже начала показателя (${formatDate(date_begin)})`
  if (documents && documents.last >= from)
    return `Есть документ за период с ${formatDate(documents.last)}: выберите период позже него`
  return null
}

/** Indicators of a category still in force on a day: those that closing it ends. */
export const openOn = <M extends { date_end: IsoDate | null }>(metrics: readonly M[], from: IsoDate): M[] =>
  metrics.filter(({ date_end }) => date_end === null || date_end >= from)

export function metricState(day: IsoDate, date_begin: IsoDate, date_end: IsoDate | null): MetricState {
  if (isIndicatorValidOn(day, date_begin, date_end)) return 'current'
  return day < date_begin ? 'future' : 'expired'
}

interface Named {
  name: string
  short_name: string
}

/** Whether a short name is the name, or its beginning as the database cuts it. */
const isCutOf = (short: string, name: string): boolean =>
  short === name || (short.endsWith('…') && name.startsWith(short.slice(0, -1)))

/** The short name after an edit; null for one cut anew, where the old one was cut from the old name. */
export function shortNameAfter(
  before: Named,
  edit: { [Key in keyof Named]?: string | undefined },
): string | null {
  const { name, short_name: short } = before
  if (edit.short_name !== undefined || edit.name === undefined || !isCutOf(short, name))
    return edit.short_name ?? short
  return isCutOf(short.toLowerCase(), edit.name.toLowerCase()) ? short : null
}
