import { monthName, quarterName } from '@/lib/core/format/quarters'

/** A period as in analytics answers: `quarter` and `month` are 0 where they do not apply. */
export interface ChartPeriod {
  year: number
  quarter: number
  month: number
}

const MONTH_LETTERS = 3

/** A period for an axis: «III 26», «мар 26», «2026». */
export function axisPeriod({ year, quarter, month }: ChartPeriod): string {
  const shortYear = String(year).slice(-2)
  if (quarter > 0) return `${quarterName(quarter).split(' ')[0]} ${shortYear}`
  if (month > 0) return `${monthName(month).slice(0, MONTH_LETTERS)} ${shortYear}`
  return String(year)
}
