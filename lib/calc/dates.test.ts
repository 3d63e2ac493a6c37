import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { addDays, dateParts, isIsoDate, todayIn } from './dates'

it('knows which days exist', () => {
  for (const day of ['2026-01-01', '2024-02-29', '2000-02-29', '2026-12-31'])
    expect(isIsoDate(day)).toBe(true)
  for (const day of [
    '2026-02-29',
    '2100-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    ' 2026-01-01',
    '2026-01-01T00:00',
    '',
  ]) {
    expect(isIsoDate(day)).toBe(false)
  }
  expect(() => dateParts('2026-02-30')).toThrow(RangeError)
})

it('adds days over months, years and leap days', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(addDays('2026-03-29', 0)).toBe('2026-03-29')
})

it('undoes what it added and keeps the order of days', () => {
  const day = fc.nat(36_000).map((days) => addDays('2000-01-01', days))
  forCases(100, day, fc.integer({ min: -2000, max: 2000 }), (start, days) => {
    const end = addDays(start, days)
    expect(addDays(end, -days)).toBe(start)
    expect(Math.sign(end.localeCompare(start))).toBe(Math.sign(days))
  })
})

it('tells today by the time zone, not by the machine', () => {
  const evening = new Date('2026-12-31T21:30:00Z')
  expect(todayIn('Europe/Moscow', evening)).toBe('2027-01-01')
  expect(todayIn('UTC', evening)).toBe('2026-12-31')
  expect(todayIn('Asia/Kamchatka', new Date('2026-11-20T12:00:00Z'))).toBe('2026-11-21')
  expect(todayIn('Europe/Kaliningrad', new Date('2026-11-20T21:59:59Z'))).toBe('2026-11-20')
  expect(todayIn('Europe/Moscow', new Date('2026-09-30T20:59:59.999Z'))).toBe('2026-09-30')
  expect(todayIn('Europe/Moscow', new Date('2026-09-30T21:00:00Z'))).toBe('2026-10-01')
  expect(() => todayIn('Europe/Atlantis', evening)).toThrow(RangeError)
})
