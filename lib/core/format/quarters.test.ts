import { expect, test } from 'vitest'
import { axisPeriod, monthName, periodTitle, quarterName, quarterShort } from '@/lib/core/format/quarters'

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

test.each([
  [{ year: 2026, quarter: 3, month: 0 }, 'III 26', 'III квартал 2026 года'],
  [{ year: 2026, quarter: 0, month: 5 }, 'май 26', 'май 2026 года'],
  [{ year: 2026, quarter: 0, month: 0 }, '2026', '2026 год'],
])('a period in words, by the parts that apply: %j', (period, short, words) => {
  expect([axisPeriod(period), periodTitle(period)]).toEqual([short, words])
})
