import { addDays, type IsoDate, todayIn } from '@/lib/calc/dates'
import { lastEndedPeriod, PERIODICITY, type Period, periodLastDay, previousPeriod } from '@/lib/calc/periods'

/** The moment for which the demo data are made. */
export interface DemoCalendar {
  now: Date
  today: IsoDate
  /** The last ended quarter and the eleven before it, oldest first. */
  quarters: [Period, ...Period[]]
}

/** Three years of quarters. */
export const QUARTER_COUNT = 12
const MINUTE = 60_000

export function demoCalendar(now: Date, timeZone: string): DemoCalendar {
  const today = todayIn(timeZone, now)
  let oldest = lastEndedPeriod(PERIODICITY.quarter, today)
  const later: Period[] = []
  while (later.length < QUARTER_COUNT - 1) {
    later.unshift(oldest)
    oldest = previousPeriod(oldest)
  }
  return { now, today, quarters: [oldest, ...later] }
}

/** The day `lag` days after the last day of a period. */
export function dayAfter(period: Period, lag: number): IsoDate {
  return addDays(periodLastDay(period), lag)
}

/**
 * An instant in the working hours of a day, never in the future. Between 5 and 11 UTC it is the same calendar day
 * from Kaliningrad to Kamchatka.
 */
export function workingTime(day: IsoDate, minutes: number, { now }: DemoCalendar): Date {
  const time = Date.parse(`${day}T05:00:00Z`) + minutes * MINUTE
  return new Date(Math.min(time, now.getTime() - MINUTE))
}
