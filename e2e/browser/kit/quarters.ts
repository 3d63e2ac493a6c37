import { addDays, todayIn } from '@/lib/calc/dates'
import { lastEndedPeriod, nextPeriod, PERIODICITY, type Period, periodFirstDay } from '@/lib/calc/periods'
import { quarterName } from '@/lib/core/format/quarters'

/** The server's default. */
const TIME_ZONE = 'Europe/Moscow'

const today = todayIn(TIME_ZONE, new Date())

/** The quarter that is entered now. */
export const lastEnded = lastEndedPeriod(PERIODICITY.quarter, today)

/** The quarter that has not ended yet. */
export const running = nextPeriod(lastEnded)

/** The quarter's first day, shifted by days. */
export const dayNear = (period: Period, days: number): string => addDays(periodFirstDay(period), days)

/** «III квартал 2026» */
export const quarterTitle = ({ quarter, year }: Period): string => `${quarterName(quarter)} ${year}`

export function newDocumentPath(metricCategoryId: number, period: Period = lastEnded): string {
  const query = new URLSearchParams({
    metric_category_id: String(metricCategoryId),
    metric_period_id: String(period.periodicity),
    year: String(period.year),
    quarter: String(period.quarter),
  })
  return `/my-metrics/add?${query}`
}
