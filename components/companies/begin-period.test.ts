import { describe, expect, test } from 'vitest'
import { beginPeriodOf, firstDayOf, yearsToChoose } from '@/components/companies/begin-period'
import { newCompanyValues } from '@/components/companies/company-form-values'
import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'

test.each<[PeriodicityId, string, { year: number; part: number }]>([
  [PERIODICITY.year, '2024-01-01', { year: 2024, part: 0 }],
  [PERIODICITY.quarter, '2024-10-01', { year: 2024, part: 4 }],
  [PERIODICITY.month, '2024-02-01', { year: 2024, part: 2 }],
])('periodicity %i: %s there and back', (periodicity, day, period) => {
  expect(beginPeriodOf(periodicity, day)).toEqual(period)
  expect(firstDayOf(periodicity, period)).toBe(day)
})

test('an empty date is no period', () => {
  expect(beginPeriodOf(PERIODICITY.quarter, '')).toBeNull()
})

describe('yearsToChoose', () => {
  test('from the next year down to 2000', () => {
    const years = yearsToChoose(2026, 2024)
    expect([years[0], years.at(-1), years.length]).toEqual([2027, 2000, 28])
  })

  test('holds a stored year beyond them', () => {
    expect(yearsToChoose(2026, 2030)[0]).toBe(2030)
  })
})

test('a new organisation begins with the periods of today, of which none is due yet', () => {
  expect(newCompanyValues('2026-11-23')).toMatchObject({
    date_begin_year: '2026-01-01',
    date_begin_quarter: '2026-10-01',
    date_begin_month: '2026-11-01',
  })
})
