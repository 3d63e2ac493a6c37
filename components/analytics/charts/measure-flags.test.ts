import { expect, test } from 'vitest'
import { drawnFlags, flagPlace, flagsAt, flagWords } from '@/components/analytics/charts/measure-flags'
import { pointOf } from '@/e2e/support/answers/dynamics'

const quarters = [1, 2, 3, 4].map((quarter) => ({ year: 2025, quarter, month: 0 }))

test('a day of a quarter lies within it, the first and the last day at its ends', () => {
  expect(flagPlace(quarters, '2025-04-01')).toBe(0.5)
  expect(flagPlace(quarters, '2025-06-30')).toBe(1.5)
  expect(flagPlace(quarters, '2025-05-16')).toBeCloseTo(1, 1)
})

test('nothing leaves the line: days of its first half begin with it, later ones end with it', () => {
  expect(flagPlace(quarters, '2024-12-31')).toBeNull()
  expect(flagPlace(quarters, '2025-01-01')).toBe(0)
  expect(flagPlace(quarters, '2025-12-31')).toBe(3)
  expect(flagPlace(quarters, '2026-11-22')).toBe(3)
  expect(flagPlace([], '2026-11-22')).toBeNull()
})

const measure = (number: number, date_begin: string, date_end: string | null = null) => ({
  ...{ id: number, number, name: `Мера ${number}`, date_begin, date_end },
})
const seriesOf = (...measures: ReturnType<typeof measure>[]) => ({
  points: quarters.map((quarter) => pointOf(0, quarter)),
  measures,
})

test('a period tells of its own days; the last one of later days, by their date', () => {
  const series = seriesOf(measure(6, '2025-06-30'), measure(9, '2026-02-27'))
  expect([0, 1, 2, 3].map((index) => flagsAt(series, index))).toEqual([
    [],
    ['№ 6 Мера 6: начало'],
    [],
    ['№ 9 Мера 9: начало 27.02.2026'],
  ])
})

test('flags of one place are one flag, near ones stand in rows, and later ones name their quarter', () => {
  const words = (...measures: ReturnType<typeof measure>[]) =>
    drawnFlags(seriesOf(...measures)).map((flag) => [flagWords(flag), flag.row, flag.kind])
  expect(words(measure(9, '2026-02-27'), measure(6, '2026-01-10'))).toEqual([['№ 6, 9 · I 26', -1, 'begin']])
  expect(words(measure(6, '2025-12-20'), measure(9, '2026-02-27'))).toEqual([
    ['№ 6', -1, 'begin'],
    ['№ 9 · I 26', 1, 'begin'],
  ])
  expect(words(measure(1, '2025-02-20', '2025-11-01'), measure(2, '2025-03-01'))).toEqual([
    ['№ 1', -1, 'begin'],
    ['№ 1', -1, 'end'],
    ['№ 2', 1, 'begin'],
  ])
})
