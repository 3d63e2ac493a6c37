import { expectedWith, medianAmong } from '@/lib/calc/comparison/absent'
import { type IsoDate, isoDate } from '@/lib/calc/dates'
import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'
import { MONTH_SLOTS, QUARTER_SLOTS, type Slot, slotParts, YEAR_SLOT } from '@/lib/calc/pooling/slots'
import { periodShort } from '@/lib/core/format/quarters'
import type { Absence } from '@/lib/features/analytics/group/contract'

export interface ShownPeriod {
  year: number
  slot: Slot
  /** 0 unless the period is a quarter. */
  quarter: number
  /** 0 unless the period is a month. */
  month: number
  /** «III кв. 2026», «2026», «март 2026». */
  label: string
}

/** Most years in one answer. */
export const MAX_YEARS = 10

const SLOTS: Readonly<Record<PeriodicityId, readonly Slot[]>> = {
  [PERIODICITY.year]: [YEAR_SLOT],
  [PERIODICITY.quarter]: QUARTER_SLOTS,
  [PERIODICITY.month]: MONTH_SLOTS,
}

export function shownPeriod(year: number, slot: Slot): ShownPeriod {
  const { quarter, month } = slotParts(slot)
  return { year, slot, quarter, month, label: periodShort({ year, quarter, month }) }
}

/** The first day on which the period can have data: a year opens after its first quarter. */
function opens({ year, quarter, month }: ShownPeriod): IsoDate {
  return isoDate(year, (month > 0 ? month : quarter > 0 ? quarter * 3 : 3) + 1, 1)
}

/** Ended periods of one periodicity in these years, in order; a year counts once its first quarter has ended. */
export function shownPeriods(
  periodicity: PeriodicityId,
  years: { from: number; to: number },
  today: IsoDate,
): ShownPeriod[] {
  return yearList(years)
    .flatMap((year) => SLOTS[periodicity].map((slot) => shownPeriod(year, slot)))
    .filter((period) => opens(period) <= today)
}

export function yearList({ from, to }: { from: number; to: number }): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/**
 * The requested years, clamped to the covered ones and to the last `MAX_YEARS`; swapped ends are exchanged.
 * @param fallback number of last years when none are requested
 */
export function yearRange(
  requested: { year_from: number | null; year_to: number | null },
  covered: { min: number; max: number; current: number },
  fallback: number,
): { from: number; to: number } {
  const within = (year: number) => Math.min(Math.max(year, covered.min), covered.max)
  const last = within(requested.year_to ?? Math.max(covered.current, requested.year_from ?? 0))
  const first = within(requested.year_from ?? last - fallback + 1)
  const to = Math.max(first, last)
  return { from: Math.max(Math.min(first, last), to - MAX_YEARS + 1), to }
}

/** The effect of absences, where at least a tenth are absent. @param values ascending, of the compared ones */
export function absenceOf(values: Float64Array, decimals: number, absent: number): Absence | undefined {
  const expected = expectedWith(values.length, absent)
  return expected === null ? undefined : { expected, median: medianAmong(values, expected, decimals) }
}

/**
 * Whether enough organisations are compared to keep each anonymous; the viewer's does not count, since its people know
 * it.
 * @param total organisations with a value, the viewer's included
 */
export function areEnough(total: number, isOwnAmong: boolean, minGroup: number): boolean {
  return total - (isOwnAmong ? 1 : 0) >= minGroup
}
