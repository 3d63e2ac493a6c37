import { PERIODICITY_NAME, type PeriodicityId, periodContaining } from '@/lib/calc/periods'
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
