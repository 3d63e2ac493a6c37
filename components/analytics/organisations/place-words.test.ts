import { expect, test } from 'vitest'
import { areReliable, isWithin, placeSentence } from '@/components/analytics/organisations/place-words'

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
  expect(placeSentence(place, interval, total)).toBe(words)
})

test('places within the own interval, and those that deserve a medal', () => {
  expect([isWithin(18, [18, 39]), isWithin(40, [18, 39]), isWithin(null, [1, 2]), isWithin(3, null)]).toEqual(
    [true, false, false, false],
  )
  expect([areReliable(0.5), areReliable(0.49), areReliable(null)]).toEqual([true, false, false])
})
