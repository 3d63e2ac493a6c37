import { describe, expect, test } from 'vitest'
import {
  hasOwnPlace,
  isAwaited,
  type MissingAbout,
  missingYear,
  notOutWords,
  passedOver,
  whyNoPlace,
  whyPassedOver,
} from '@/components/analytics/rating/missing-place'
import { metricOf } from '@/e2e/support/answers/dynamics'
import { NEXT, PUBLICATION } from '@/e2e/support/answers/publication'
import { draftCell, summaryOf } from '@/e2e/support/answers/summary'
import type { MetricRating, ScoreRow, SentPeriod } from '@/lib/features/analytics/rating/contract'
import { NO_PROFILE } from '@/lib/features/analytics/rating/rules'
import type { MetricsSummary, SummaryCell } from '@/lib/features/documents/summary/shapes'

const CATEGORY = 1

const own = (place: number | null): ScoreRow => ({
  place,
  number: '564107',
  score: place && 50,
  scored: 2,
  of: 10,
  stars: null,
  is_own: true,
  profile: NO_PROFILE,
})

const ROW = { place: 1, number: '564107', value: 1, score: 100, is_own: true, profile: NO_PROFILE }

const metric = (hasOwn: boolean): MetricRating => ({
  metric: metricOf(),
  total: 9,
  below_minimum: false,
  suppressed: false,
  median: 1,
  mean: 1,
  reliability: null,
  own: hasOwn ? { value: 1, place: 1, score: 100, gap_to_median: 0, cases_to_median: 0 } : null,
  rows: [ROW],
  truncated: false,
})

interface Given {
  year?: number
  quarter?: number
  hasOwn?: boolean
  own?: ScoreRow | null
  isCompared?: boolean
  /** Further indicators of the category with too few organisations. */
  uncompared?: number
  within?: boolean
  /** Further indicators without places: closer to the target is better, and no target is set. */
  unjudged?: number
  waits?: boolean
  isIncomplete?: boolean
}

function rating({
  year = 2026,
  quarter = 3,
  hasOwn = true,
  own = null,
  isCompared = true,
  uncompared = 0,
  within = true,
  unjudged = 0,
  waits = false,
  isIncomplete = false,
}: Given): SentPeriod {
  const tooFew = Array.from({ length: uncompared }, () => ({ ...metric(hasOwn), below_minimum: true }))
  const untargeted = Array.from({ length: unjudged }, () => ({ ...metric(hasOwn), rows: [] }))
  const one = metric(hasOwn)
  const part = { periods: 1, of: 4 }
  const shown = one.own && isIncomplete ? { ...one, own: { ...one.own, incomplete: part } } : one
  const category = {
    ...{ total: 9, median: 50, reliability: null, rows: [], unranked: [], unranked_total: 0 },
    ...{ own, truncated: false },
  }
  return {
    data: {
      period: { quarter, month: 0 },
      rating: { category: isCompared ? category : null, metrics: [shown, ...tooFew, ...untargeted] },
      periods: [{ quarter, month: 0, has_own: hasOwn }],
      spreads: [],
      signals: [],
      own_within: within,
      own_waits: waits,
    },
    meta: {
      year,
      as_of: PUBLICATION.published_at,
      last_filled: { quarter: 3, month: 1 },
      min_group: 5,
      publication: PUBLICATION,
      next_publication: NEXT,
      own_number: '564107',
    },
  }
}

const document = (more: Parameters<typeof draftCell>[1] = {}) =>
  draftCell(41, { filled: 10, total: 10, overdue: true, ...more })
const APPROVED = { input_document_status_id: 2 }

const about = (
  given: Given,
  cell?: SummaryCell,
  entry: MetricsSummary['meta']['entry'] = 'open',
  summary = summaryOf(cell === undefined ? [] : [{ quarter: { '3': cell } }]),
): MissingAbout => ({
  rating: rating(given),
  summary: { ...summary, meta: { ...summary.meta, entry } },
  categoryId: CATEGORY,
  companyId: null,
  isAdmin: false,
})

const EDIT = '/my-metrics/41/edit'
const THIRD = { year: 2026, quarter: 3 }

test('when something is missing: a place is a place, an older quarter than the published one is passed over', () => {
  const placed = rating({ own: own(4) })
  expect([hasOwnPlace(placed), missingYear(placed, false), passedOver(placed)]).toEqual([true, null, null])
  const older = rating({ quarter: 2, own: own(4) })
  expect([passedOver(older), missingYear(older, false)]).toEqual([THIRD, 2026])
  // An explicitly selected quarter is shown without a note about another one.
  expect(missingYear(older, true)).toBeNull()
  expect(missingYear(rating({ own: own(null) }), true)).toBe(2026)
  expect(passedOver(rating({ quarter: 2, hasOwn: false }))).toBeNull()
})

test.each([
  ['the nearest of several', 1, {}, { year: 2026, quarter: 2 }],
  ['the last of a year', 4, { year: 2027 }, { year: 2027, quarter: 1 }],
  ['not one that no publication has', 2, { quarter: 2 }, null],
  ['none in the archive', 1, { is_old: true }, null],
])('the quarter passed over: %s', (_, quarter, shown, expected) => {
  const given = rating({ quarter, own: own(4) })
  const meta = { ...given.meta, publication: { ...PUBLICATION, ...shown } }
  expect(passedOver({ ...given, meta })).toEqual(expected)
})

const OUT_ON = 'выпуск IV квартала 2026 года выйдет 14.02.2027, данные 41 из 57 организаций'

test('a period that is not out says when its publication comes, one before the first that there is none', () => {
  expect(notOutWords(rating({}))).toBeNull()
  const fourth = rating({ quarter: 4 })
  expect(notOutWords(fourth)).toBe(OUT_ON)
  const unknown = { ...fourth, meta: { ...fourth.meta, next_publication: null } }
  expect(notOutWords(unknown)).toBe('выпуск IV квартала 2026 года ещё не вышел')
  const old = { ...fourth, meta: { ...fourth.meta, publication: { ...PUBLICATION, is_old: true } } }
  expect(notOutWords(old)).toBe('IV квартал 2026 года позже выпуска 2026-III-1')
  // A year and the months of its last quarter are published with the fourth quarter.
  const year = { quarter: 0, month: 0 }
  expect(isAwaited(fourth, year)).toBe(true)
  expect(notOutWords(fourth, year)).toBe(OUT_ON)
  expect(notOutWords(unknown, year)).toBe('выпуск IV квартала 2026 года ещё не вышел')
  expect(notOutWords(unknown, { quarter: 0, month: 10 })).toBe('выпуск IV квартала 2026 года ещё не вышел')
  expect(notOutWords(fourth, { quarter: 0, month: 9 })).toBeNull()
  expect(notOutWords(rating({ quarter: 0, year: 2025 }))).toBeNull()
  const none = { ...fourth, meta: { ...fourth.meta, publication: null } }
  expect(notOutWords(none)).toBe('сравнение появится с ближайшим выпуском')
})

describe('why a quarter was passed over', () => {
  test.each<[string, SummaryCell | undefined, string, string | undefined]>([
    [
      'not begun',
      { id: null, ready: true, due_date: '2026-10-20', overdue: true },
      'документ за III квартал не начат',
      `/my-metrics/add?metric_category_id=${CATEGORY}&metric_period_id=2&year=2026&quarter=3`,
    ],
    ['a draft', document({ filled: 7 }), 'документ за III квартал заполнен не полностью: 7 из 10', EDIT],
    ['filled', document(), 'документ за III квартал заполнен, но ещё не утверждён', EDIT],
    ['returned', document({ returned: true }), 'документ за III квартал возвращён на доработку', EDIT],
    [
      'approved since the publication',
      document(APPROVED),
      'документ за III квартал утверждён, но в выпуск не вошёл: войдёт в ближайший выпуск, если исправления есть ещё у нескольких организаций, иначе в окончательный выпуск IV квартала',
      undefined,
    ],
    [
      'approved empty',
      document({ ...APPROVED, filled: 0 }),
      'в утверждённом документе за III квартал нет ни одного значения',
      EDIT,
    ],
    ['nothing to fill', null, 'за III квартал эта категория не заполняется', undefined],
    ['out of reach', undefined, 'за III квартал нет своих значений, которые сравниваются', undefined],
  ])('%s', (_, cell, words, href) => {
    const why = whyPassedOver(about({ quarter: 2 }, cell), THIRD)
    expect([why.words, why.link?.href]).toEqual([words, href])
  })

  test('of a watcher, which had its place in the quarter shown', () => {
    const why = whyPassedOver(about({ quarter: 2, own: own(4) }, undefined, 'watcher'), THIRD)
    expect(why).toEqual({ words: 'за III квартал в выпуске нет значений организации' })
  })
})

test.each<[string, MissingAbout, string, string?, boolean?]>([
  [
    'its document first',
    about({ hasOwn: false, within: false }, document()),
    'документ за III квартал заполнен, но ещё не утверждён',
    EDIT,
  ],
  [
    'the filters',
    about({ within: false }, document(APPROVED)),
    'ваша организация не подходит под фильтры',
    undefined,
    true,
  ],
  [
    'newcomers that wait',
    about({ within: false, waits: true }, document(APPROVED)),
    'ваша организация войдёт в следующий выпуск, если новых наберётся хотя бы 3, иначе в окончательный выпуск IV квартала: поодиночке не входят, чтобы никого нельзя было узнать',
  ],
  [
    'a watcher',
    about({ within: false }, undefined, 'watcher'),
    'ваша организация — наблюдатель, её значения ни с кем не сравниваются',
  ],
  ...[3, 0].map((quarter): [string, MissingAbout, string] => [
    `a watcher without values, ${quarter === 0 ? 'in a year' : 'in a quarter'}`,
    about({ quarter, hasOwn: false, within: false }, undefined, 'watcher'),
    'ваша организация — наблюдатель и мест не занимает',
  ]),
  [
    'too small a group',
    about({ isCompared: false }, document(APPROVED)),
    'рейтинг по категории строится, когда в сравнении не меньше 5 организаций',
    undefined,
    true,
  ],
  [
    'too few indicators that the group has',
    about({ isCompared: false, uncompared: 2, unjudged: 2 }, document(APPROVED)),
    'в группе можно сравнить 1 из 3 показателей, для места нужно не меньше 3',
    undefined,
    true,
  ],
  [
    'too few indicators',
    about({ own: own(null) }, document(APPROVED)),
    'сравнимы 2 из 10 показателей, для места нужно не меньше 5',
    EDIT,
  ],
  [
    'a year without values',
    about({ quarter: 0, hasOwn: false }),
    'за год у организации ещё нет утверждённых значений',
  ],
  ['a year that is not out', about({ quarter: 0 }), OUT_ON],
  [
    'a year too short',
    about({ quarter: 0, year: 2025, isIncomplete: true }),
    'для места за год нужны утверждённые значения хотя бы трёх кварталов',
  ],
  [
    'a whole year of small denominators',
    about({ quarter: 0, year: 2025 }),
    'ни одно значение не участвует в сравнении',
  ],
])('why there is no place in the period shown: %s', (_, given, words, href, byFilters = false) => {
  const why = whyNoPlace(given)
  expect([why.words, why.link?.href, why.byFilters ?? false]).toEqual([words, href, byFilters])
})
