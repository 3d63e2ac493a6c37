import { type IsoDate, isoDate } from '@/lib/calc/dates'
import { quarterName } from '@/lib/core/format/quarters'
import { PARTS, type Part } from '@/lib/features/control-reports/shapes'

/** Days for which report files are kept. */
export const KEEP_DAYS = 30
export interface ReportTime {
  year: number
  part: Part
}

const QUARTERS: Record<Part, readonly number[]> = {
  q1: [1],
  q2: [2],
  q3: [3],
  q4: [4],
  h1: [1, 2],
  h2: [3, 4],
  year: [1, 2, 3, 4],
}

export const quartersOf = (part: Part): readonly number[] => QUARTERS[part]

export const lastQuarter = (part: Part): number => QUARTERS[part].at(-1) ?? 1

export const hasEnded = ({ year, part }: ReportTime, today: IsoDate): boolean =>
  isoDate(year, lastQuarter(part) * 3 + 1, 1) <= today

/** Whether a measure belongs in a report: begun by the end of its period, and not ended before it. */
export function isOfTime(
  { date_begin, date_end }: { date_begin: IsoDate; date_end: IsoDate | null },
  { year, part }: ReportTime,
): boolean {
  const [first = 1] = quartersOf(part)
  const isBegun = date_begin < isoDate(year, lastQuarter(part) * 3 + 1, 1)
  return isBegun && (date_end === null || date_end >= isoDate(year, first * 3 - 2, 1))
}

export const endedParts = (year: number, today: IsoDate): Part[] =>
  PARTS.filter((part) => hasEnded({ year, part }, today))

/** «II квартал», «I полугодие», «Год» */
export function partName(part: Part): string {
  if (part === 'year') return 'Год'
  if (part === 'h1' || part === 'h2') return `${part === 'h1' ? 'I' : 'II'} полугодие`
  return quarterName(lastQuarter(part))
}

/** «II квартал 2026 года», «I полугодие 2026 года», «2026 год». */
export const timeName = ({ year, part }: ReportTime): string =>
  part === 'year' ? `${year} год` : `${partName(part)} ${year} года`

/**
 * Columns of the tables by the keys of GET /api/analytics-report-data; the last is the report's period. For a half it
 * is the later quarter: nothing is pooled over half a year.
 */
export function columnKeys({ year, part }: ReportTime): [string, string, string] {
  if (part === 'year') return [String(year - 2), String(year - 1), String(year)]
  const quarter = lastQuarter(part)
  const before = quarter === 1 ? `${year - 1}-4` : `${year}-${quarter - 1}`
  return [`${year - 1}-${quarter}`, before, `${year}-${quarter}`]
}
