import { parseFormula } from '@/lib/calc/formula/parse'
import { formulaInWords, printFormulaPretty } from '@/lib/calc/formula/print'
import { formatDate } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { counted } from '@/lib/core/format/plural'
import type { Reporters } from '@/lib/features/analytics/group/contract'
import { GOAL_WORDS } from '@/lib/features/analytics/labels'
import type { MetricAnswer } from '@/lib/features/metrics/contract'
import { lastValidDay } from '@/lib/features/metrics/rules'
import type { EditionField, Passport } from '@/lib/features/passports/contract'

export const FIELD_NAMES: Readonly<Record<EditionField, string>> = {
  name: 'Наименование',
  metric_category: 'Категория',
  description: 'Описание',
  inclusions: 'Что включается',
  exclusions: 'Что не включается',
  source_form: 'Откуда берутся данные',
  example: 'Пример',
  formula: 'Формула',
  metric_calc_data: 'Исходные данные',
  metric_unit: 'Единица измерения',
  metric_target_order: 'Порядок цели',
  target_value: 'Цель',
  decimals: 'Знаков после запятой',
  min_denominator: 'Минимальный знаменатель',
}

/** «Число осложнений × 100 / Число операций» */
export function formulaWords({ formula, metric_calc_data }: MetricAnswer): string {
  const parsed = parseFormula(formula)
  const names = Object.fromEntries(metric_calc_data.map(({ var_name, name }) => [var_name, name]))
  return parsed.ok ? formulaInWords(parsed.expression, names) : formula
}

/** «a × 100 / b» */
export function formulaSigns({ formula }: Pick<MetricAnswer, 'formula'>): string {
  const parsed = parseFormula(formula)
  return parsed.ok ? printFormulaPretty(parsed.expression) : formula
}

/** «не более 3,00 %», «не более 0,30 % на 2026 год», or a note that there is no target. */
export function targetText({ metric, year_target }: Pick<Passport, 'metric' | 'year_target'>): string {
  const value = year_target?.value ?? metric.target_value
  if (value === null) return 'не задана'
  const bound = GOAL_WORDS[metric.metric_target_order.system_name]
  const words = `${bound} ${formatNumber(value, metric.decimals)} ${metric.metric_unit.name}`
  return year_target ? `${words} на ${year_target.year} год` : words
}

/** «с 01.01.2022», «с 01.01.2022 по 30.09.2026» */
export function passportValidity(
  metric: Pick<MetricAnswer, 'metric_period_id' | 'date_begin' | 'date_end'>,
): string {
  const last = lastValidDay(metric)
  return `с ${formatDate(metric.date_begin)}${last === null ? '' : ` по ${formatDate(last)}`}`
}

/** «57 организаций за III кв. 2026», «меньше 5 организаций за III кв. 2026» */
export function reportersText(reporters: Reporters | null, minGroup: number): string {
  if (reporters === null) return 'пока никто: показатель ещё не сдавался'
  const { organisations, label } = reporters
  const count =
    organisations === null
      ? `меньше ${counted(minGroup, 'организации', 'организаций', 'организаций')}`
      : counted(organisations, 'организация', 'организации', 'организаций')
  return `${count} за ${label}`
}
