import { expect, test } from 'vitest'
import {
  absentWords,
  areReliable,
  isWithin,
  placeCitation,
  placeSentence,
} from '@/components/analytics/organisations/place-words'

test.each([
  [33, [18, 39], 41, 'Хуже медианы, но с учётом случайности место от 18 до 39.'],
  [12, [6, 30], 57, 'Лучше медианы, но с учётом случайности место от 6 до 30.'],
  [2, [1, 9], 41, 'Лучше медианы, и одной случайностью это не объяснить: место от 1 до 9.'],
  [41, [41, 41], 41, 'Хуже медианы, и одной случайностью это не объяснить: место 41.'],
  [21, [3, 33], 41, 'На уровне медианы, с учётом случайности место от 3 до 33.'],
  [
    1200,
    [900, 1500],
    5000,
    'Лучше медианы, и одной случайностью это не объяснить: место от 900 до 1\u00a0500.',
  ],
] as const)('place %d within %j of %d', (place, interval, total, words) => {
  expect(placeSentence(place, interval, total, true)).toBe(words)
})

test('an order that is mostly chance is never beyond chance', () => {
  expect(placeSentence(48, [35, 55], 57, false)).toBe('Хуже медианы, с учётом случайности место от 35 до 55.')
})

test('places within the own interval, and those that deserve a medal', () => {
  expect([isWithin(18, [18, 39]), isWithin(40, [18, 39]), isWithin(null, [1, 2]), isWithin(3, null)]).toEqual(
    [true, false, false, false],
  )
  expect([areReliable(0.5), areReliable(0.49), areReliable(null)]).toEqual([true, false, false])
})

test.each([
  [{ expected: 57, median: [2.9, 4] as [number, number] }, 12, 'место от 12 до 28, медиана 2,90–4,00'],
  [{ expected: 57, median: [4, 4] as [number, number] }, null, 'медиана 4,00'],
  [{ expected: 99, median: null }, 12, 'место от 12 до 70'],
  [{ expected: 99, median: null }, null, null],
  [undefined, 12, null],
])('what those absent may change: %j, place %j', (absence, place, words) => {
  expect(absentWords(absence, { place, total: 41 }, 2)).toBe(words)
})

test('a place is quoted with its group, how sure it is and the publication; there is nothing to quote without one', () => {
  const own = { place: 40, place_interval: [13, 50] as [number, number] }
  const category = { own, total: 52, reliability: 0.69 } as Parameters<typeof placeCitation>[0]
  const about = { category: 'Уход', period: 'II квартал 2026 года', filters: [], cited: 'Выпуск 2026-III-1' }
  expect(placeCitation(category, about)).toBe(
    '«Уход», II квартал 2026 года: место 40 из 52, с учётом случайности место от 13 до 50, надёжность мест 0,69. Выпуск 2026-III-1.',
  )
  expect(placeCitation({ ...category, reliability: null }, { ...about, filters: ['Больница'] })).toBe(
    '«Уход», II квартал 2026 года: место 40 из 52, с учётом случайности место от 13 до 50. Среди: Больница. Выпуск 2026-III-1.',
  )
  expect(placeCitation({ ...category, own: null }, about)).toBeNull()
})
