import { expect, test } from 'vitest'
import { answersFilters, filtersQuery, readFilters } from '@/components/documents/matrix/my-metrics-screen'
import { summaryOf } from '@/e2e/support/answers/summary'

const read = (query: string, isAdmin: boolean) => readFilters(new URLSearchParams(query), isAdmin)

test('only an admin chooses an organisation, and only digits are numbers', () => {
  expect(read('year=2025&company_id=7', true)).toEqual({ year: 2025, companyId: 7 })
  expect(read('year=2025&company_id=7', false)).toEqual({ year: 2025, companyId: null })
  expect(read('year=прошлый&company_id=-7', true)).toEqual({ year: null, companyId: null })
})

test('what is written is read back', () => {
  const filters = { year: 2025, companyId: 7 }
  expect(read(filtersQuery(filters), true)).toEqual(filters)
  expect(filtersQuery({ year: null, companyId: null })).toBe('?')
})

const summary = (year: number, company_id: number | null) => summaryOf([], { year, company_id })

test.each([
  ['', summary(2026, 5), false, true],
  ['year=2025', summary(2025, 5), false, true],
  ['year=2025', summary(2026, 5), false, false],
  ['company_id=5', summary(2026, 5), true, true],
  ['company_id=6', summary(2026, 5), true, false],
  ['', summary(2026, null), true, true],
])('«%s» is answered by the rendered summary: %#', (query, rendered, isAdmin, expected) => {
  expect(answersFilters(rendered, read(query, isAdmin), isAdmin)).toBe(expected)
})
