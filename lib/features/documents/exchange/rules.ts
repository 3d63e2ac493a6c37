import { type IsoDate, isIsoDate } from '@/lib/calc/dates'
import {
  isValidPeriod,
  PERIODICITY,
  type Period,
  type PeriodicityId,
  periodContaining,
  periodFirstDay,
} from '@/lib/calc/periods'

/** IHE QRPH Aggregate Data Exchange. */
export const ADX_NAMESPACE = 'urn:ihe:qrph:adx:2015'

/** In order of precedence: a row with several outcomes gets the first. */
export const ROW_OUTCOMES = ['refused', 'kept', 'changed', 'created', 'cleared', 'same'] as const

type Outcome = (typeof ROW_OUTCOMES)[number]

const WRITTEN: Readonly<Record<Outcome, string>> = {
  refused: 'отклонено',
  kept: 'оставлено введённое людьми',
  changed: 'изменено',
  created: 'создано',
  cleared: 'очищено',
  same: 'без изменений',
}

const UNWRITTEN: Readonly<Record<Outcome, string>> = {
  ...WRITTEN,
  changed: 'было бы изменено',
  created: 'было бы создано',
  cleared: 'было бы очищено',
}

/** Names of row outcomes of a push: a dry run and a refused one wrote nothing. */
export const rowOutcomeNames = (push: { dry_run: boolean; outcome: 'applied' | 'refused' }) =>
  push.dry_run || push.outcome === 'refused' ? UNWRITTEN : WRITTEN

/** Parses «2026-Q3», «2026-07», «2026»; null otherwise. */
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

/** Inverse of `readPeriod`. */
export const periodText = ({ year, quarter, month }: Omit<Period, 'periodicity'>): string =>
  quarter > 0 ? `${year}-Q${quarter}` : month > 0 ? `${year}-${String(month).padStart(2, '0')}` : String(year)

/** The period that begins on this day; null if there is none. */
export function beginningOn(periodicity: PeriodicityId, day: IsoDate): Period | null {
  if (!isIsoDate(day)) return null
  const period = periodContaining(periodicity, day)
  return isValidPeriod(period) && periodFirstDay(period) === day ? period : null
}
