import { expect, test } from 'vitest'
import {
  areReliable,
  isWithin,
  placeCitation,
  placeSentence,
  reliabilityWords,
} from '@/components/analytics/organisations/place-words'
import { absentWords } from '@/lib/features/analytics/labels'

test.each([
  [33, [18, 39], 41, 'Хуже медианы, но с учётом случайности место от 18 до 39.'],
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

test.each([
  [0.69, null, 'Надёжность мест 0,69, звёзды даются от 0,7.'],
  [0.7, null, 'Надёжность мест 0,70, звёзды даются от десяти организаций с местом.'],
  [0.49, null, 'Надёжность мест 0,49: порядок в основном случаен, звёзды не даются.'],
] as const)('why a reliability of %d gives %s stars', (reliability, stars, words) => {
  expect(reliabilityWords(reliability, stars)).toBe(words)
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

test('a place is quoted with all that the screen says beside it; there is nothing to quote without one', () => {
  const contributions = [{ metric_id: 1, points: 3 }]
  const own = { place: 40, place_interval: [13, 50], scored: 8, of: 10, contributions }
  const category = { own, total: 52, reliability: 0.69 }
  const about = { category: 'Уход', period: 'II квартал 2026 года', filters: [], cited: 'Выпуск 2026-III-1' }
  const cited = (of: object, reliability: number | null, filters: string[] = []) => {
    const metrics = [{ metric: { id: 1 }, reliability }]
    const rated = { category: { ...category, ...of }, metrics } as unknown as Parameters<
      typeof placeCitation
    >[0]
    return placeCitation(rated, { ...about, filters })
  }
  const chance = '«Уход», II квартал 2026 года: место 40 из 52, с учётом случайности место от 13 до 50'
  expect(cited({}, 0.8)).toBe(
    `${chance}, надёжность мест 0,69. Учтено 8 из 10 показателей. Выпуск 2026-III-1.`,
  )
  expect(cited({ reliability: null, expected: 60 }, null, ['Больница', 'С экстренной помощью'])).toBe(
    `${chance}. С учётом несдавших место от 40 до 48. Учтено 8 из 10 показателей. Случайность не считается у 1 показателя: промежуток может быть шире. Фильтры: «Больница», «С экстренной помощью». Выпуск 2026-III-1.`,
  )
  expect(cited({ own: null }, 0.8)).toBeNull()
})
