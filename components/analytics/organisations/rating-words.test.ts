import { expect, test } from 'vitest'
import {
  gapShort,
  gapWords,
  groupSize,
  liveWords,
  ownNote,
  tooFewWords,
  unrankedWords,
} from '@/components/analytics/organisations/rating-words'
import { metricOf } from '@/e2e/support/answers/dynamics'
import type { OwnRating } from '@/lib/features/analytics/rating/contract'

const metric = (direction: 'asc' | 'desc') =>
  metricOf({ metric_target_order: { id: 1, name: '', system_name: direction } })

const own = (given: Partial<OwnRating>): OwnRating => ({
  value: 6,
  place: 5,
  score: 20,
  gap_to_median: null,
  cases_to_median: null,
  ...given,
})

test('why there is no place', () => {
  expect(unrankedWords({ scored: 2, of: 10 })).toBe('не ранжируется: 2 из 10')
  expect(tooFewWords(5)).toBe('Недостаточно организаций для сравнения: меньше 5')
  expect([groupSize(null, 5), groupSize(41, 5)]).toEqual(['меньше 5 организаций', '41 организация'])
})

test.each([
  ['asc', 2.5, 3, 'до медианы — на 3 случая меньше', '−3 случая'],
  ['asc', 1, 1, 'до медианы — на 1 случай меньше', '−1 случай'],
  ['desc', -1.5, -22, 'до медианы — на 22 случая больше', '+22 случая'],
  ['asc', 2.5, null, 'до медианы — на 2,50 п. п. меньше', '−2,50 п. п.'],
  ['desc', -0.5, null, 'до медианы — на 0,50 п. п. больше', '+0,50 п. п.'],
  ['asc', -2.5, -3, null, 'лучше медианы'],
  ['desc', 2.5, 3, null, 'лучше медианы'],
  ['asc', 0, 0, null, 'на медиане'],
  ['asc', 0.001, 0, null, 'на медиане'],
  ['asc', null, null, null, null],
] as const)('the way to the median in a sentence and in a column: %s, %s, %s cases', (...row) => {
  const [direction, gap_to_median, cases_to_median, sentence, column] = row
  const rated = own({ gap_to_median, cases_to_median })
  expect(gapWords(rated, metric(direction))).toBe(sentence)
  expect(gapShort(rated, metric(direction))).toBe(column)
})

test('what is said of an own value', () => {
  const note = (of: Partial<OwnRating>) => ownNote(own(of), { decimals: 2 })
  expect(note({})).toBeNull()
  expect(note({ value: null })).toBe('значения нет')
  expect(note({ small_denominator: true, incomplete: { periods: 1, of: 4 } })).toBe('малый знаменатель')
  expect(note({ incomplete: { periods: 3, of: 4 } })).toBe('неполный год: 3 квартала из 4')
  expect(note({ incomplete: { periods: 3, of: 4 }, told: 1.7, place: 28 })).toBe(
    'неполный год: 3 квартала из 4; другим показано 1,70 ради анонимности, место по нему',
  )
})

test.each<[string, Partial<OwnRating>, string | null]>([
  ['nothing is other', {}, null],
  [
    'corrected',
    { value: 3.21, live: { value: 2.98, place: 18, of: 55 } },
    'изменено, в выпуск не вошло: 3,21 → 2,98; было бы 18-е из 55',
  ],
  [
    'approved after it',
    { value: 2.98, live: { value: 2.98, place: 15, of: 47 } },
    'не вошло в выпуск: 2,98; было бы 15-е из 47',
  ],
  [
    'no longer approved',
    { value: 4.39, live: { value: null, place: null, of: null } },
    'в выпуске 4,39, а теперь утверждённого значения для сравнения нет',
  ],
  ['not in yet', { value: null, live: { value: 2.98, place: null, of: null } }, 'не вошло в выпуск: 2,98'],
])('an own value after its publication: %s', (_, given, words) => {
  expect(liveWords(own(given), metric('asc'))).toBe(words)
})
