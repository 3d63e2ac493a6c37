import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { addDays } from '@/lib/calc/dates'
import { dueDate } from '@/lib/calc/periods'
import { periodsDueSoon } from '@/lib/features/deadlines/rules'

const quarters = (today: string) =>
  periodsDueSoon(today, 30).flatMap(({ period, kind }) =>
    period.periodicity === 2 ? [`${period.quarter} ${period.year} ${kind}`] : [],
  )

it('names a quarter from a week before its due date to that day, and no longer', () => {
  expect(quarters('2026-10-22')).toEqual([])
  expect(quarters('2026-10-23')).toEqual(['3 2026 soon'])
  expect(quarters('2026-10-29')).toEqual(['3 2026 soon'])
  expect(quarters('2026-10-30')).toEqual(['3 2026 today'])
  expect(quarters('2026-10-31')).toEqual([])
  expect(quarters('2027-01-30')).toEqual(['4 2026 today'])
})

it('names the year and the months too', () => {
  expect(periodsDueSoon('2027-01-30', 30).map(({ period }) => period.periodicity)).toEqual([1, 2, 3])
})

it('every period found is due within the week, whatever the day and the deadline', () => {
  const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days))
  let count = 0
  forCases(100, day, fc.integer({ min: 1, max: 365 }), (today, days) => {
    for (const { period, due, kind } of periodsDueSoon(today, days)) {
      count += 1
      expect(dueDate(period, days)).toBe(due)
      expect(due >= today && due <= addDays(today, 7)).toBe(true)
      expect(kind === 'today').toBe(due === today)
    }
  })
  expect(count).toBeGreaterThan(0)
})
