import type { IsoDate } from '../dates'
import { isIndicatorValidOn } from '../period-rules'
import { PERIODICITY, type Period, type PeriodicityId, periodFirstDay, periodsOfYear } from '../periods'

/**
 * Part of a year in which values are compared: the whole year, a quarter or a month. Longer ones pool the indicator's
 * own periods.
 */
export type Slot = number

interface InForce {
  periodId: PeriodicityId
  dateBegin: IsoDate
  dateEnd: IsoDate | null
}

type Entered = Pick<InForce, 'periodId'>

export const YEAR_SLOT: Slot = 0
export const QUARTER_SLOTS: readonly Slot[] = [1, 2, 3, 4]
const BEFORE_MONTHS = 100
export const MONTH_SLOTS: readonly Slot[] = Array.from(
  { length: 12 },
  (_, index) => BEFORE_MONTHS + index + 1,
)

/** The slot of a stored period or a query: a month takes precedence over a quarter, and that over the year. */
export function slotOf({ quarter, month }: { quarter: number; month: number }): Slot {
  return month > 0 ? BEFORE_MONTHS + month : quarter
}

export function slotParts(slot: Slot): { quarter: number; month: number } {
  return slot > BEFORE_MONTHS ? { quarter: 0, month: slot - BEFORE_MONTHS } : { quarter: slot, month: 0 }
}

/** A number that no other year and slot has. */
export const slotNumber = (year: number, slot: Slot): number => year * 10 * BEFORE_MONTHS + slot

/** The slots a stored value counts in: its own, for a month also its quarter, and the year. */
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

/** Whether the indicator is compared in the slot: it was in force on the first day of one of its own periods. */
export function isComparedIn(metric: InForce, year: number, slot: Slot): boolean {
  return periodsInForce(metric, year, slot).length > 0
}

/** The slot's periods in which the indicator is in force: for one that began in July a whole year has two quarters. */
function periodsInForce(metric: InForce, year: number, slot: Slot): Period[] {
  return periodsIn(metric, year, slot).filter((period) =>
    isIndicatorValidOn(periodFirstDay(period), metric.dateBegin, metric.dateEnd),
  )
}

const QUARTER_MONTHS = 3

/**
 * The least number of own periods that must be pooled for a value to be compared in the slot. A year may miss one
 * quarter of those in force, so a full year needs three; other slots need one.
 * @param grows see growsWithPeriods: such a value needs all periods in force, otherwise the absent would look better
 */
export function minPeriods(metric: InForce, year: number, slot: Slot, grows: boolean): number {
  if (slot !== YEAR_SLOT && !grows) return 1
  const missed = grows ? 0 : isMonthly(metric) ? QUARTER_MONTHS : 1
  return Math.max(1, periodsInForce(metric, year, slot).length - missed)
}

/** A value pooled of fewer periods than are in force: how many of how many; `months` tells the unit. */
export interface Incomplete {
  periods: number
  of: number
  months?: 'quarter' | 'year'
}

/** What a value pooled of this many periods lacks; null for a complete one. */
export function incompleteIn(metric: InForce, year: number, slot: Slot, periods: number): Incomplete | null {
  const of = periodsInForce(metric, year, slot).length
  if (periods >= of) return null
  return { periods, of, ...(isMonthly(metric) ? { months: slot === YEAR_SLOT ? 'year' : 'quarter' } : {}) }
}

export function isMonthly(metric: Entered): boolean {
  return metric.periodId === PERIODICITY.month
}
