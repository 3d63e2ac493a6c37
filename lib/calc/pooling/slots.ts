import type { IsoDate } from '../dates'
import { isIndicatorValidOn } from '../period-rules'
import { PERIODICITY, type Period, type PeriodicityId, periodFirstDay, periodsOfYear } from '../periods'

/**
 * A place of the year that values are compared in: the whole year, a quarter or a month. Longer ones pool the
 * indicator's own periods.
 */
export type Slot = number

interface Entered {
  periodId: PeriodicityId
}

interface InForce extends Entered {
  dateBegin: IsoDate
  dateEnd: IsoDate | null
}

export const YEAR_SLOT: Slot = 0
export const QUARTER_SLOTS: readonly Slot[] = [1, 2, 3, 4]
const BEFORE_MONTHS = 100
export const MONTH_SLOTS: readonly Slot[] = Array.from(
  { length: 12 },
  (_, index) => BEFORE_MONTHS + index + 1,
)

/** The slot of stored numbers, or of a query's: month before quarter before year. */
export function slotOf({ quarter, month }: { quarter: number; month: number }): Slot {
  return month > 0 ? BEFORE_MONTHS + month : quarter
}

export function slotParts(slot: Slot): { quarter: number; month: number } {
  return slot > BEFORE_MONTHS ? { quarter: 0, month: slot - BEFORE_MONTHS } : { quarter: slot, month: 0 }
}

/** The slots a stored value of this slot counts in: its own, and for a month its quarter, and the year. */
export function slotsAbove(slot: Slot): Slot[] {
  if (slot === YEAR_SLOT) return [slot]
  if (slot <= BEFORE_MONTHS) return [slot, YEAR_SLOT]
  return [slot, Math.ceil((slot - BEFORE_MONTHS) / 3), YEAR_SLOT]
}

/** The indicator's own periods that make up the slot; none when its periods are longer. */
function periodsIn(metric: Entered, year: number, slot: Slot): Period[] {
  const periods = periodsOfYear(metric.periodId, year)
  if (slot === YEAR_SLOT) return periods
  return periods.filter((period) => slotsAbove(slotOf(period)).includes(slot))
}

/** Whether the indicator is compared there: it was in force on the first day of one of its own periods. */
export function isComparedIn(metric: InForce, year: number, slot: Slot): boolean {
  return periodsInForce(metric, year, slot).length > 0
}

/** Those of them in which the indicator is in force: of one that began in July a whole year has two quarters. */
function periodsInForce(metric: InForce, year: number, slot: Slot): Period[] {
  return periodsIn(metric, year, slot).filter((period) =>
    isIndicatorValidOn(periodFirstDay(period), metric.dateBegin, metric.dateEnd),
  )
}

const QUARTER_MONTHS = 3

/**
 * Of how many of its own periods an organisation's value must be pooled to be compared there. A year may miss one
 * quarter of those in which the indicator was in force: of a whole year at least three are there. Other slots take
 * what there is.
 */
export function leastPeriods(metric: InForce, year: number, slot: Slot): number {
  if (slot !== YEAR_SLOT) return 1
  const missed = isMonthly(metric) ? QUARTER_MONTHS : 1
  return Math.max(1, periodsInForce(metric, year, slot).length - missed)
}

/** Of how many of its own periods a value is pooled, where the indicator is in force for more; `months` of what. */
export interface Incomplete {
  periods: number
  of: number
  months?: 'quarter' | 'year'
}

/** What a value pooled of so many periods lacks; null of a whole one. */
export function incompleteIn(metric: InForce, year: number, slot: Slot, periods: number): Incomplete | null {
  const of = periodsInForce(metric, year, slot).length
  if (periods >= of) return null
  return { periods, of, ...(isMonthly(metric) ? { months: slot === YEAR_SLOT ? 'year' : 'quarter' } : {}) }
}

/** Whether the indicator is entered by months. */
export function isMonthly(metric: Entered): boolean {
  return metric.periodId === PERIODICITY.month
}
