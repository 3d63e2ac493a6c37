import { isValidPeriod, PERIODICITY, type Period } from '@/lib/calc/periods'

/** «2026-Q3», «2026-07», «2026»; null of anything else. */
export function readPeriod(text: string): Period | null {
  const [, year, quarter, month] = /^(\d{4})(?:-Q([1-4])|-(\d{2}))?$/.exec(text) ?? []
  const period = {
    periodicity: quarter ? PERIODICITY.quarter : month ? PERIODICITY.month : PERIODICITY.year,
    year: Number(year ?? 0),
    quarter: Number(quarter ?? 0),
    month: Number(month ?? 0),
  }
  return isValidPeriod(period) ? period : null
}

/** The same the other way. */
export const periodText = ({ year, quarter, month }: Omit<Period, 'periodicity'>): string =>
  quarter > 0 ? `${year}-Q${quarter}` : month > 0 ? `${year}-${String(month).padStart(2, '0')}` : String(year)
