import { expect, it } from 'vitest'
import { PERIODICITY, periodsOfYear } from '../periods'
import {
  incompleteIn,
  MONTH_SLOTS,
  minPeriods,
  QUARTER_SLOTS,
  slotNumber,
  slotOf,
  slotParts,
  slotsAbove,
  YEAR_SLOT,
} from './slots'

const quarterly = { periodId: PERIODICITY.quarter, dateBegin: '2025-07-01', dateEnd: null }

it('a year of an indicator that begins in July is whole with two quarters', () => {
  expect(incompleteIn(quarterly, 2025, YEAR_SLOT, 2)).toBeNull()
  expect(incompleteIn(quarterly, 2025, YEAR_SLOT, 1)).toEqual({ periods: 1, of: 2 })
  expect(incompleteIn(quarterly, 2026, YEAR_SLOT, 2)).toEqual({ periods: 2, of: 4 })
  expect(minPeriods(quarterly, 2025, YEAR_SLOT, false)).toBe(1)
  expect(minPeriods(quarterly, 2025, YEAR_SLOT, true)).toBe(2)
})

it('of months it is told which whole they are of', () => {
  const monthly = { periodId: PERIODICITY.month, dateBegin: '2025-08-01', dateEnd: null }
  const third = slotOf({ quarter: 3, month: 0 })
  expect(incompleteIn(monthly, 2025, third, 2)).toBeNull()
  expect(incompleteIn(monthly, 2025, third, 1)).toEqual({ periods: 1, of: 2, months: 'quarter' })
  expect(incompleteIn(monthly, 2025, YEAR_SLOT, 3)).toEqual({ periods: 3, of: 5, months: 'year' })
  expect([third, YEAR_SLOT].map((slot) => minPeriods(monthly, 2025, slot, false))).toEqual([1, 2])
  expect([third, YEAR_SLOT].map((slot) => minPeriods(monthly, 2025, slot, true))).toEqual([2, 5])
})

it('no two slots of any years have one number', () => {
  const years = Array.from({ length: 101 }, (_, index) => 2000 + index)
  const slots = [YEAR_SLOT, ...QUARTER_SLOTS, ...MONTH_SLOTS]
  const numbers = years.flatMap((year) => slots.map((slot) => slotNumber(year, slot)))
  expect(new Set(numbers).size).toBe(years.length * slots.length)
})

it('slots are the periods of a year, there and back; a month counts in its quarter too', () => {
  const [quarters, months] = [PERIODICITY.quarter, PERIODICITY.month].map((id) => periodsOfYear(id, 2025))
  expect([quarters?.map(slotOf), months?.map(slotOf)]).toEqual([QUARTER_SLOTS, MONTH_SLOTS])
  for (const period of [...(quarters ?? []), ...(months ?? [])])
    expect(period).toMatchObject(slotParts(slotOf(period)))
  expect(MONTH_SLOTS.map((slot) => slotsAbove(slot)[1])).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])
})
