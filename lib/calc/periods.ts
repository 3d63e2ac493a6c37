import { addDays, dateParts, type IsoDate, isoDate } from './dates'

/** Ids of the reference list of periodicities. */
export const PERIODICITY = { year: 1, quarter: 2, month: 3 } as const

export type PeriodicityId = (typeof PERIODICITY)[keyof typeof PERIODICITY]

export const PERIODICITY_NAME: Readonly<Record<PeriodicityId, keyof typeof PERIODICITY>> = {
  1: 'year',
  2: 'quarter',
  3: 'month',
}

export const isPeriodicity = (id: number): id is PeriodicityId => id in PERIODICITY_NAME

/** The periodicity with this id; anything unknown is the quarter. */
export const knownPeriodicity = (id: number | null): PeriodicityId =>
  id !== null && isPeriodicity(id) ? id : PERIODICITY.quarter

/** A reporting period. `quarter` is 0 unless quarterly, `month` 0 unless monthly. */
export interface Period {
  periodicity: PeriodicityId
  year: number
  quarter: number
  month: number
}

const FIRST_YEAR = 2000
const LAST_YEAR = 2100
const PER_YEAR: Readonly<Record<PeriodicityId, number>> = { 1: 1, 2: 4, 3: 12 }

/** Whether numbers from outside name a period: years 2000–2100, and exactly the part its periodicity needs. */
export function isValidPeriod(p: {
  periodicity: number
  year: number
  quarter: number
  month: number
}): p is Period {
  if (!isWithin(p.year, FIRST_YEAR, LAST_YEAR)) return false
  switch (p.periodicity) {
    case PERIODICITY.year:
      return p.quarter === 0 && p.month === 0
    case PERIODICITY.quarter:
      return isWithin(p.quarter, 1, 4) && p.month === 0
    case PERIODICITY.month:
      return p.quarter === 0 && isWithin(p.month, 1, 12)
    default:
      return false
  }
}

export function periodFirstDay(p: Period): IsoDate {
  const month = indexInYear(p) * monthsIn(p.periodicity) + 1
  return `${String(p.year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
}

export function periodLastDay(p: Period): IsoDate {
  return isoDate(p.year, (indexInYear(p) + 1) * monthsIn(p.periodicity) + 1, 0)
}

/** The first day on which the period may be reported: the day after it ends. */
export function openingDay(p: Period): IsoDate {
  return addDays(periodLastDay(p), 1)
}

/** The last day on which a report is on time: `deadlineDays` after the period's last day. */
export function dueDate(p: Period, deadlineDays: number): IsoDate {
  return addDays(periodLastDay(p), deadlineDays)
}

/** A period whose parts tell its periodicity. */
export function knownPeriod({ year, quarter, month }: Omit<Period, 'periodicity'>): Period {
  const periodicity = month > 0 ? PERIODICITY.month : quarter > 0 ? PERIODICITY.quarter : PERIODICITY.year
  return { periodicity, year, quarter, month }
}

/** Sorts periods by their first day, and of those beginning together the longer first. */
export function comparePeriods(a: Period, b: Period): number {
  const [first, second] = [periodFirstDay(a), periodFirstDay(b)]
  if (first !== second) return first < second ? -1 : 1
  return a.periodicity - b.periodicity
}

export function nextPeriod(p: Period): Period {
  return shift(p, 1)
}

export function previousPeriod(p: Period): Period {
  return shift(p, -1)
}

/** The periods of a year in order: one, four or twelve. */
export function periodsOfYear(periodicity: PeriodicityId, year: number): Period[] {
  return Array.from({ length: PER_YEAR[periodicity] }, (_, index) => periodAt(periodicity, year, index))
}

export function periodContaining(periodicity: PeriodicityId, date: IsoDate): Period {
  const { year, month } = dateParts(date)
  return periodAt(periodicity, year, Math.floor((month - 1) / monthsIn(periodicity)))
}

/** The latest period whose last day is before `today`. */
export function lastEndedPeriod(periodicity: PeriodicityId, today: IsoDate): Period {
  return previousPeriod(periodContaining(periodicity, today))
}

/** A quarter as an ascending ordinal. */
export function quarterIndex(year: number, quarter: number): number {
  return year * PER_YEAR[PERIODICITY.quarter] + quarter
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

function monthsIn(periodicity: PeriodicityId): number {
  return 12 / PER_YEAR[periodicity]
}

function indexInYear(p: Period): number {
  switch (p.periodicity) {
    case PERIODICITY.year:
      return 0
    case PERIODICITY.quarter:
      return p.quarter - 1
    case PERIODICITY.month:
      return p.month - 1
  }
}

function periodAt(periodicity: PeriodicityId, year: number, index: number): Period {
  return {
    periodicity,
    year,
    quarter: periodicity === PERIODICITY.quarter ? index + 1 : 0,
    month: periodicity === PERIODICITY.month ? index + 1 : 0,
  }
}

function shift(p: Period, by: number): Period {
  const perYear = PER_YEAR[p.periodicity]
  const ordinal = p.year * perYear + indexInYear(p) + by
  const year = Math.floor(ordinal / perYear)
  return periodAt(p.periodicity, year, ordinal - year * perYear)
}
