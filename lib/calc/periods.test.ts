import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { addDays } from './dates'
import {
  comparePeriods,
  dueDate,
  isValidPeriod,
  lastEndedPeriod,
  nextPeriod,
  openingDay,
  PERIODICITY,
  type Period,
  periodContaining,
  periodFirstDay,
  periodLastDay,
  periodsOfYear,
  previousPeriod,
} from './periods'

const year = (y: number): Period => ({ periodicity: PERIODICITY.year, year: y, quarter: 0, month: 0 })
const quarter = (y: number, q: number): Period => ({
  periodicity: PERIODICITY.quarter,
  year: y,
  quarter: q,
  month: 0,
})
const month = (y: number, m: number): Period => ({
  periodicity: PERIODICITY.month,
  year: y,
  quarter: 0,
  month: m,
})

const anyPeriodicity = fc.constantFrom(PERIODICITY.year, PERIODICITY.quarter, PERIODICITY.month)
const anyYear = fc.integer({ min: 2001, max: 2099 })
const anyPeriod = fc.tuple(anyPeriodicity, anyYear, fc.nat(11)).map(([periodicity, y, index]) => {
  const all = periodsOfYear(periodicity, y)
  return all[index % all.length] ?? year(y)
})

it.each([
  [year(2026), '2026-01-01', '2026-12-31', '2027-01-01'],
  [quarter(2026, 1), '2026-01-01', '2026-03-31', '2026-04-01'],
  [quarter(2026, 3), '2026-07-01', '2026-09-30', '2026-10-01'],
  [quarter(2026, 4), '2026-10-01', '2026-12-31', '2027-01-01'],
  [month(2024, 2), '2024-02-01', '2024-02-29', '2024-03-01'],
  [month(2026, 2), '2026-02-01', '2026-02-28', '2026-03-01'],
  [month(2100, 2), '2100-02-01', '2100-02-28', '2100-03-01'],
  [month(2026, 12), '2026-12-01', '2026-12-31', '2027-01-01'],
])('%j begins, ends and opens', (period, first, last, opening) => {
  expect([periodFirstDay(period), periodLastDay(period), openingDay(period)]).toEqual([first, last, opening])
})

it('is due the given days after its last one', () => {
  expect(dueDate(quarter(2026, 3), 30)).toBe('2026-10-30')
  expect(dueDate(quarter(2026, 4), 30)).toBe('2027-01-30')
  expect(dueDate(month(2024, 1), 30)).toBe('2024-03-01')
  expect(dueDate(quarter(2026, 3), 0)).toBe('2026-09-30')
})

it('accepts only periods with exactly the parts of their periodicity', () => {
  for (const period of [year(2000), year(2100), quarter(2026, 1), quarter(2026, 4), month(2026, 12)]) {
    expect(isValidPeriod(period)).toBe(true)
  }
  const numbers = (periodicity: number, y: number, q: number, m: number) => ({
    periodicity,
    year: y,
    quarter: q,
    month: m,
  })
  for (const period of [
    numbers(1, 1999, 0, 0),
    numbers(1, 2101, 0, 0),
    numbers(1, 2026, 1, 0),
    numbers(1, 2026, 0, 1),
    numbers(2, 2026, 0, 0),
    numbers(2, 2026, 5, 0),
    numbers(2, 2026, 1, 1),
    numbers(2, 2026, 1.5, 0),
    numbers(3, 2026, 0, 0),
    numbers(3, 2026, 0, 13),
    numbers(3, 2026, 1, 1),
    numbers(4, 2026, 0, 0),
    numbers(2, Number.NaN, 1, 0),
  ]) {
    expect(isValidPeriod(period)).toBe(false)
  }
})

it('divides a year without gaps or overlaps', () => {
  forCases(100, anyPeriodicity, anyYear, (periodicity, y) => {
    const all = periodsOfYear(periodicity, y)
    expect(all.every(isValidPeriod)).toBe(true)
    expect(all.map(periodFirstDay)).toEqual([`${y}-01-01`, ...all.slice(0, -1).map(openingDay)])
    expect(all.map(periodLastDay).at(-1)).toBe(`${y}-12-31`)
    expect(all.length).toBe({ 1: 1, 2: 4, 3: 12 }[periodicity])
  })
})

it('steps forth and back as inverses, one day apart', () => {
  forCases(100, anyPeriod, (period) => {
    expect(previousPeriod(nextPeriod(period))).toEqual(period)
    expect(nextPeriod(previousPeriod(period))).toEqual(period)
    expect(periodFirstDay(nextPeriod(period))).toBe(openingDay(period))
    expect(addDays(periodLastDay(previousPeriod(period)), 1)).toBe(periodFirstDay(period))
    expect(comparePeriods(period, nextPeriod(period))).toBeLessThan(0)
    expect(comparePeriods(period, { ...period })).toBe(0)
  })
  expect(nextPeriod(quarter(2026, 4))).toEqual(quarter(2027, 1))
  expect(previousPeriod(month(2026, 1))).toEqual(month(2025, 12))
})

it('finds the period of every day', () => {
  const anyDay = fc.nat(36_000).map((days) => addDays('2000-01-01', days))
  forCases(100, anyPeriodicity, anyDay, (periodicity, day) => {
    const period = periodContaining(periodicity, day)
    expect(periodFirstDay(period) <= day && day <= periodLastDay(period)).toBe(true)
    const ended = lastEndedPeriod(periodicity, day)
    expect(periodLastDay(ended) < day).toBe(true)
    expect(periodLastDay(nextPeriod(ended)) < day).toBe(false)
  })
  expect(lastEndedPeriod(PERIODICITY.quarter, '2026-11-21')).toEqual(quarter(2026, 3))
  expect(lastEndedPeriod(PERIODICITY.quarter, '2027-01-01')).toEqual(quarter(2026, 4))
})

it('sorts a longer period before the shorter ones that begin with it', () => {
  const sorted = [month(2026, 1), quarter(2026, 1), month(2025, 12), year(2026)].sort(comparePeriods)
  expect(sorted).toEqual([month(2025, 12), year(2026), quarter(2026, 1), month(2026, 1)])
})
