import { addDays, dateParts, type IsoDate } from '@/lib/calc/dates'
import {
  PERIODICITY,
  type Period,
  type PeriodicityId,
  periodContaining,
  periodFirstDay,
  periodLastDay,
  periodsOfYear,
} from '@/lib/calc/periods'
import { formatDate } from '@/lib/core/format/dates'
import { counted } from '@/lib/core/format/plural'
import { periodTitle, quarterShort } from '@/lib/core/format/quarters'
import type { ApprovedPeriod } from '@/lib/features/metrics/contract'

const YEARS_BACK = 4
const YEARS_AHEAD = 3

interface PeriodOption {
  /** First day of the period. */
  value: IsoDate
  label: string
  /** Last day of the period. */
  last: IsoDate
}

/**
 * Options for a bound of validity: a few years around today, and back to `earliest` if that is earlier. The caller adds
 * a stored day outside them with `periodOption`.
 */
export function periodOptions(periodicity: PeriodicityId, today: IsoDate, earliest: IsoDate): PeriodOption[] {
  const year = dateParts(today).year
  const from = Math.min(year - YEARS_BACK, dateParts(earliest).year)
  return Array.from({ length: year + YEARS_AHEAD - from + 1 }, (_, index) => from + index)
    .flatMap((each) => periodsOfYear(periodicity, each))
    .map(optionOf)
}

export const periodOption = (periodicity: PeriodicityId, day: IsoDate): PeriodOption =>
  optionOf(periodContaining(periodicity, day))

/** A stored bound may be outside the offered years. */
export const withStored = (options: PeriodOption[], stored: PeriodOption): PeriodOption[] =>
  options.some(({ value }) => value === stored.value) ? options : [...options, stored]

/** The period after that of a day. */
export const periodAfter = (periodicity: PeriodicityId, day: IsoDate): PeriodOption =>
  periodOption(periodicity, addDays(periodOption(periodicity, day).last, 1))

function optionOf(period: Period): PeriodOption {
  return { value: periodFirstDay(period), label: periodTitle(period), last: periodLastDay(period) }
}

/** «С этого периода уже утверждены документы 51 организации: …» for a new indicator that begins in it. */
export function approvedHint(
  approved: readonly ApprovedPeriod[],
  begun: { categoryId: number; periodicity: PeriodicityId; begin: IsoDate },
): string | undefined {
  const count = approved
    .filter(
      (one) =>
        one.metric_category_id === begun.categoryId &&
        one.metric_period_id === begun.periodicity &&
        one.latest >= begun.begin,
    )
    .reduce((sum, { organisations }) => sum + organisations, 0)
  if (count === 0) return undefined
  return `С этого периода уже утверждены документы ${counted(count, 'организации', 'организаций', 'организаций')}: в них показатель не попадёт`
}

/** Validity in short form: «с I кв. 2022», «I кв. 2022 – IV кв. 2025», or «I кв. 2022» for one period. */
export function validityText(metric: {
  metric_period_id: number
  date_begin: IsoDate
  date_end: IsoDate | null
}): string {
  const nameOf = (day: IsoDate) => {
    if (metric.metric_period_id !== PERIODICITY.quarter) return formatDate(day)
    const { quarter, year } = periodContaining(PERIODICITY.quarter, day)
    return `${quarterShort(quarter)} ${year}`
  }
  const begin = nameOf(metric.date_begin)
  if (metric.date_end === null) return `с ${begin}`
  const end = nameOf(metric.date_end)
  return begin === end ? begin : `${begin} – ${end}`
}
