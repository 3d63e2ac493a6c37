import { dateParts, type IsoDate } from './dates'
import {
  dueDate,
  nextPeriod,
  openingDay,
  type Period,
  type PeriodicityId,
  periodContaining,
  periodFirstDay,
} from './periods'

/** The current day and the first day from which the organisation reports. */
interface ReportingCalendar {
  today: IsoDate
  beginDate: IsoDate
}

/** `later` has the first day of entry; `before_begin` never opens. */
type PeriodAvailability = { state: 'open' } | { state: 'later'; from: IsoDate } | { state: 'before_begin' }

/** Whether a period may be filled in: from the day after it ends, never if it began before the organisation did. */
export function periodAvailability(p: Period, { today, beginDate }: ReportingCalendar): PeriodAvailability {
  if (periodFirstDay(p) < beginDate) return { state: 'before_begin' }
  const from = openingDay(p)
  return today < from ? { state: 'later', from } : { state: 'open' }
}

/** Whether the due date has passed; the due date itself is still on time. */
export function isOverdue(p: Period, today: IsoDate, deadlineDays: number): boolean {
  return today > dueDate(p, deadlineDays)
}

/**
 * Whether an indicator with these dates is valid on a day, both ends inclusive. A period holds the indicators
 * valid on its first day, so an end on a period's first day keeps that period and an end on the day before
 * (what copying an indicator sets) leaves it to the successor.
 */
export function isIndicatorValidOn(day: IsoDate, begin: IsoDate, end: IsoDate | null): boolean {
  return begin <= day && (end === null || day <= end)
}

/**
 * The years of the year stepper: from that of the first period the organisation may ever report to the current
 * one. An organisation that has not begun yet has the current year alone.
 */
export function reportableYears(
  { today, beginDate }: ReportingCalendar,
  periodicity: PeriodicityId,
): { min: number; max: number } {
  const containing = periodContaining(periodicity, beginDate)
  const first = periodFirstDay(containing) < beginDate ? nextPeriod(containing) : containing
  const max = dateParts(today).year
  return { min: Math.min(first.year, max), max }
}
