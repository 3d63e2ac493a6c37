import { expect, it } from 'vitest'
import { isIndicatorValidOn, isOverdue, periodAvailability, reportableYears } from './period-rules'
import { PERIODICITY, type Period } from './periods'

const thirdQuarter: Period = { periodicity: PERIODICITY.quarter, year: 2026, quarter: 3, month: 0 }

it('opens a period the day after it ends', () => {
  const beginDate = '2026-07-01'
  const on = (today: string) => periodAvailability(thirdQuarter, { today, beginDate })
  expect(on('2026-09-30')).toEqual({ state: 'later', from: '2026-10-01' })
  expect(on('2026-10-01')).toEqual({ state: 'open' })
  expect(on('2030-01-01')).toEqual({ state: 'open' })
})

it('never opens a period from before the organisation began', () => {
  const beginning = (beginDate: string, today: string) =>
    periodAvailability(thirdQuarter, { today, beginDate }).state
  expect(beginning('2026-07-02', '2026-11-21')).toBe('before_begin')
  expect(beginning('2026-10-01', '2026-08-01')).toBe('before_begin')
})

it('is overdue only after the due date', () => {
  expect(isOverdue(thirdQuarter, '2026-10-30', 30)).toBe(false)
  expect(isOverdue(thirdQuarter, '2026-10-31', 30)).toBe(true)
})

it('keeps an indicator valid on its first and on its last day', () => {
  expect(isIndicatorValidOn('2026-07-01', '2026-07-01', null)).toBe(true)
  expect(isIndicatorValidOn('2026-06-30', '2026-07-01', null)).toBe(false)
  expect(isIndicatorValidOn('2026-07-01', '2022-01-01', '2026-07-01')).toBe(true)
  expect(isIndicatorValidOn('2026-10-01', '2022-01-01', '2026-07-01')).toBe(false)
})

it('hands each period to exactly one of an indicator and its copy', () => {
  const copyBegin = '2026-07-01'
  const oldEnd = '2026-06-30'
  for (const day of ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']) {
    const old = isIndicatorValidOn(day, '2022-01-01', oldEnd)
    expect(old).not.toBe(isIndicatorValidOn(day, copyBegin, null))
  }
})

it('steps from the first possible year to the current one', () => {
  const years = (today: string, beginDate: string, periodicity: 1 | 2 | 3) => {
    const { min, max } = reportableYears({ today, beginDate }, periodicity)
    return [min, max]
  }
  expect(years('2026-11-21', '2024-04-01', 2)).toEqual([2024, 2026])
  expect(years('2026-11-21', '2024-04-01', 1)).toEqual([2025, 2026])
  expect(years('2026-11-21', '2024-12-01', 2)).toEqual([2025, 2026])
  expect(years('2026-11-21', '2024-12-01', 3)).toEqual([2024, 2026])
  expect(years('2026-11-21', '2027-01-01', 2)).toEqual([2026, 2026])
  expect(years('2027-01-01', '2026-10-01', 2)).toEqual([2026, 2027])
})
