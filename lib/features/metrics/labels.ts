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

/** Names of a variable's pooling over periods. */
export const AGGREGATION_NAMES: Readonly<Record<'sum' | 'avg', string>> = {
  sum: 'сумма',
  avg: 'среднее',
}

/** What counts and what does not, the source and an example, each null where it is not told. */
export const passportTexts = (metric: MetricAnswer) =>
  [
    ['Включается', metric.inclusions],
    ['Не включается', metric.exclusions],
    ['Откуда данные', metric.source_form],
    ['Пример', metric.example],
  ] as const

const NAME_MAX = 255

const monthOf = (date: string) => `${date.slice(5, 7)}.${date.slice(0, 4)}`

const shortened = (name: string, suffix: string, max: number) =>
  name.slice(0, max - suffix.length).trimEnd() + suffix

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

/** Consequences of an indicator's kind. */
export const METRIC_KIND_MEANING: Readonly<Record<MetricKind, string>> = {
  proportion: `Доля случаев среди всех. ${COUNTED}`,
  rate: `Число случаев на единицу знаменателя. ${COUNTED}`,
  mean: `Средняя величина, например дни на пациента. ${MEASURED}`,
  other: `Не число случаев. ${MEASURED}`,
}
