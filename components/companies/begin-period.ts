import { PERIODICITY, type PeriodicityId, periodContaining, periodFirstDay } from '@/lib/calc/periods'

const FIRST_YEAR = 2000

/** A first reporting period as form values; a year has no part. */
interface BeginPeriod {
  year: number
  /** Number of the quarter or month. */
  part: number
}

/** The period that begins on a day; null if there is none. */
export function beginPeriodOf(periodicity: PeriodicityId, firstDay: string): BeginPeriod | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(firstDay)) return null
  const { year, quarter, month } = periodContaining(periodicity, firstDay)
  return { year, part: quarter || month }
}

/** The first day of a period, `YYYY-MM-DD`. */
export function firstDayOf(periodicity: PeriodicityId, { year, part }: BeginPeriod): string {
  return periodFirstDay({
    periodicity,
    year,
    quarter: periodicity === PERIODICITY.quarter ? part : 0,
    month: periodicity === PERIODICITY.month ? part : 0,
  })
}

/** Selectable years, latest first: up to the next one, and the stored one. */
export function yearsToChoose(currentYear: number, stored: number): number[] {
  const last = Math.max(currentYear + 1, stored)
  const first = Math.min(FIRST_YEAR, stored)
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
}
