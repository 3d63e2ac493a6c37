import { PERIODICITY_NAME, type PeriodicityId, periodContaining } from '@/lib/calc/periods'
import type { MetricKind } from '@/lib/calc/signals/metric-kind'
import { periodTitle } from '@/lib/core/format/quarters'
import type { MetricAnswer, MetricState } from '@/lib/features/metrics/contract'
import { CATEGORY_SHORT_MAX, METRIC_SHORT_MAX } from '@/lib/features/metrics/values/rules'

export const METRIC_STATE_NAMES: Readonly<Record<MetricState, string>> = {
  current: 'действует',
  future: 'ещё не действует',
  expired: 'срок действия истёк',
}

export const SHORT_NAME_HINT = {
  category: `До ${CATEGORY_SHORT_MAX} знаков: для таблиц, списков и листов Excel`,
  metric: `До ${METRIC_SHORT_MAX} знаков: для таблиц, списков и графиков`,
} as const

export const AGGREGATION_NAMES: Readonly<Record<'sum' | 'avg', string>> = {
  sum: 'сумма',
  avg: 'среднее',
}

/** What counts and what does not, the source and an example, each null where it is not stated. */
export const passportTexts = (metric: MetricAnswer) =>
  [
    ['Включается', metric.inclusions],
    ['Не включается', metric.exclusions],
    ['Откуда берутся данные', metric.source_form],
    ['Пример', metric.example],
  ] as const

const NAME_MAX = 255

const monthOf = (date: string) => `${date.slice(5, 7)}.${date.slice(0, 4)}`

/** Cut at a word where both do not fit, as the database cuts a name. */
function shortened(name: string, suffix: string, max: number): string {
  const room = max - suffix.length
  if (name.length <= room) return name + suffix
  const words = name.slice(0, room).replace(/\s+\S*$/, '')
  return `${words.slice(0, room - 1).replace(/[ ,.;:«(]+$/, '')}…${suffix}`
}

/** Names of a copy: unique by its first period, «… (I квартал 2027 года)», «… с 01.2027». */
export function copyNames(
  { name, short_name }: { name: string; short_name: string },
  periodicity: PeriodicityId,
  date_begin: string,
) {
  const period = { ...periodContaining(periodicity, date_begin), periodicity: PERIODICITY_NAME[periodicity] }
  return {
    name: shortened(name, ` (${periodTitle(period)})`, NAME_MAX),
    short_name: shortened(short_name, ` с ${monthOf(date_begin)}`, METRIC_SHORT_MAX),
  }
}

export const METRIC_KIND_NAMES: Readonly<Record<MetricKind, string>> = {
  proportion: 'доля',
  rate: 'частота',
  mean: 'средняя величина',
  other: 'другое',
}

const COUNTED = 'Пределы графика считаются по числу случаев; есть воронка и интервал мест.'
const MEASURED =
  'Пределы графика считаются по разбросу самих значений; воронки и «до медианы — n случаев» нет.'

export const METRIC_KIND_MEANING: Readonly<Record<MetricKind, string>> = {
  proportion: `Доля случаев среди всех. ${COUNTED}`,
  rate: `Число случаев на единицу знаменателя. ${COUNTED}`,
  mean: `Средняя величина, например дни на пациента. ${MEASURED}`,
  other: `Не число случаев. ${MEASURED}`,
}

/** Labels of a package's fields, as in the forms. */
export const PACKAGE_FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'наименование',
  short_name: 'краткое наименование',
  category: 'категория',
  metric_category_id: 'категория',
  period: 'периодичность',
  metric_period_id: 'периодичность',
  target_order: 'порядок цели',
  previous: 'прежняя редакция',
  unit: 'единица измерения',
  metric_unit: 'единица измерения',
  description: 'описание',
  inclusions: 'что включается',
  exclusions: 'что не включается',
  source_form: 'откуда данные',
  example: 'пример',
  formula: 'формула',
  decimals: 'знаков после запятой',
  target_value: 'цель',
  min_denominator: 'наименьший знаменатель',
  weight: 'вес',
  metric_kind: 'вид показателя',
  date_begin: 'начало действия',
  date_end: 'конец действия',
  variables: 'исходные данные',
  metric_calc_data: 'исходные данные',
  var_name: 'переменная',
  aggregation: 'способ сведения',
  source_datum: 'исходное данное',
  suggested_actions: 'подсказки действий',
  is_whole: 'целое число',
  left_side: 'слева',
  relation: 'знак',
  right_side: 'справа',
  message: 'сообщение',
  severity: 'строгость',
  is_active: 'действует',
  code: 'код',
}

/** A package's verdict with paths of fields in words: `variables.2.name` is «исходные данные, строка 3, наименование». */
export const packageWords = (message: string): string =>
  message.replace(/\b[a-z_]+(?:\.\w+)*/g, (path) =>
    path
      .split('.')
      .map((part) =>
        /^\d+$/.test(part) ? `строка ${Number(part) + 1}` : (PACKAGE_FIELD_NAMES[part] ?? part),
      )
      .join(', '),
  )
