import { addDays, type IsoDate } from './dates'
import { dueDate, nextPeriod, PERIODICITY, type Period, previousPeriod } from './periods'

/** Days from a quarter's due date to the freeze of its first publication, and to its release. */
const FREEZE_DAYS = 5
const FIRST_DAYS = 15
const FINAL_DAYS = 90

export const PREVIEW_DAYS = FIRST_DAYS - FREEZE_DAYS

/** Newcomers are first published together with at least this many. */
export const MIN_NEWCOMERS = 3

const LAST_QUARTER = 4

interface Planned {
  year: number
  quarter: number
  kind: 'first' | 'final'
  freezeOn: IsoDate
  publishOn: IsoDate
}

/** The calendar of a quarter. The preview of a final publication is as long as that of a first one. */
export function calendarOf(
  { year, quarter }: Pick<Period, 'year' | 'quarter'>,
  deadlineDays: number,
): Planned[] {
  const due = dueDate({ periodicity: PERIODICITY.quarter, year, quarter, month: 0 }, deadlineDays)
  return [
    {
      year,
      quarter,
      kind: 'first',
      freezeOn: addDays(due, FREEZE_DAYS),
      publishOn: addDays(due, FIRST_DAYS),
    },
    {
      year,
      quarter,
      kind: 'final',
      freezeOn: addDays(due, FINAL_DAYS - PREVIEW_DAYS),
      publishOn: addDays(due, FINAL_DAYS),
    },
  ]
}

/** Publications planned from a day on, of recent quarters that ended and of the current one. */
export function plannedFrom(today: IsoDate, ended: Period, deadlineDays: number): Planned[] {
  const quarters = [ended, nextPeriod(ended)]
  while (quarters.length <= LAST_QUARTER) quarters.unshift(previousPeriod(quarters[0] ?? ended))
  return quarters
    .flatMap((period) => calendarOf(period, deadlineDays))
    .filter(({ publishOn }) => publishOn >= today)
}

/** The final publication of the fourth quarter includes all newcomers that waited. */
export const takesAll = ({ kind, quarter }: { kind: string; quarter: number }): boolean =>
  kind === 'final' && quarter === LAST_QUARTER

type Placed = Record<'year' | 'quarter', number> & { kind: string }

/** Whether a publication must be released after another: of a later quarter, or the final one after the first. */
export function isAfter(one: Placed, other: Placed): boolean {
  if (one.year !== other.year) return one.year > other.year
  if (one.quarter !== other.quarter) return one.quarter > other.quarter
  return one.kind === 'final' && other.kind === 'first'
}
