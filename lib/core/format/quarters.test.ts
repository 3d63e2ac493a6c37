import { expect, test } from 'vitest'
import { monthName, periodTitle, quarterName, quarterShort } from '@/lib/core/format/quarters'

test('quarters have Roman numerals', () => {
  expect([1, 2, 3, 4].map(quarterName)).toEqual(['I квартал', 'II квартал', 'III квартал', 'IV квартал'])
  expect(quarterShort(3)).toBe('III кв.')
})

test.each([0, 5, -1, 1.5])('there is no quarter %d', (quarter) => {
  expect(() => quarterName(quarter)).toThrow(RangeError)
})

test.each([0, 13])('there is no month %d', (month) => {
  expect(() => monthName(month)).toThrow(RangeError)
})

test('a period in words, by the parts that apply', () => {
  const title = (quarter: number, month: number) => periodTitle({ year: 2026, quarter, month })
  expect(title(3, 0)).toBe('III квартал 2026 года')
  expect(title(0, 0)).toBe('2026 год')
  expect(title(0, 3)).toBe('март 2026 года')
})
