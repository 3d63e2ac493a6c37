import { isValidPeriod, type Period } from '@/lib/calc/periods'

interface PeriodColumns {
  metric_period_id: number
  year: number
  quarter: number
  month: number
}

/** The period part of a checked query or body as columns: a part that does not apply is 0. */
export function periodColumns(input: { [Name in keyof PeriodColumns]: number | null }): PeriodColumns {
  return {
    metric_period_id: input.metric_period_id ?? 0,
    year: input.year ?? 0,
    quarter: input.quarter ?? 0,
    month: input.month ?? 0,
  }
}

/** The period of stored or checked numbers. */
export function periodOf(key: PeriodColumns): Period {
  const period = { periodicity: key.metric_period_id, year: key.year, quarter: key.quarter, month: key.month }
  if (isValidPeriod(period)) return period
  throw new RangeError('a stored period is not one')
}
