import { PERIODICITY_NAME, type PeriodicityId, periodContaining } from '@/lib/calc/periods'
import type { MetricKind } from '@/lib/calc/signals/metric-kind'
import { periodTitle } from '@/lib/core/format/quarters'
import type { MetricState } from '@/lib/features/metrics/contract'

export const METRIC_STATE_NAMES: Readonly<Record<MetricState, string>> = {
  current: 'действует',
  future: 'ещё не действует',
  expired: 'срок действия истёк',
}

/** How a variable's periods pool into a longer one. */
export const AGGREGATION_NAMES: Readonly<Record<'sum' | 'avg', string>> = {
  sum: 'сумма',
  avg: 'среднее',
}

const NAME_MAX = 255

/** The name a copy gets: names are unique, so it says when it begins: «… (I квартал 2027 года)». */
export function copyName(name: string, periodicity: PeriodicityId, date_begin: string): string {
  const period = periodContaining(periodicity, date_begin)
  const suffix = ` (${periodTitle({ ...period, periodicity: PERIODICITY_NAME[periodicity] })})`
  return name.slice(0, NAME_MAX - suffix.length).trimEnd() + suffix
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

/** What follows from the kind of an indicator. */
export const METRIC_KIND_MEANING: Readonly<Record<MetricKind, string>> = {
  proportion: `Доля случаев среди всех. ${COUNTED}`,
  rate: `Число случаев на единицу знаменателя. ${COUNTED}`,
  mean: `Средняя величина, например дни на пациента. ${MEASURED}`,
  other: `Не число случаев. ${MEASURED}`,
}
