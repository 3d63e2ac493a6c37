import { describe, expect, it } from 'vitest'
import { makeAnalyticsWorld, numberOf } from '@/e2e/support/analytics-world'
import { signedIn } from '@/e2e/support/api'
import { at, list } from '@/e2e/support/json'
import {
  counted,
  FIRST,
  FULL,
  GROUP_TOO_SMALL,
  organisation,
  ownSide,
  rowsOf,
  SECOND,
  withoutOrganisations,
  YEAR,
} from '@/e2e/support/rating-rows'

const world = await makeAnalyticsWorld()
const own = await signedIn(world.managers[3] ?? 0)

const path = (query = '') =>
  `/api/analytics-rating?year=2025&metric_category_id=${world.categoryId}${query ? `&${query}` : ''}`

describe('rating of a quarter', () => {
  it('ranks every indicator by value, ties sharing a place', async () => {
    const answer = await own.get(path('full_rating=true'))
    expect(answer.status).toBe(200)
    expect(rowsOf(answer, ...FIRST, 'metrics', 0)).toEqual(FULL.m1)
    expect(rowsOf(answer, ...FIRST, 'metrics', 1)).toEqual(FULL.m2)
    expect(rowsOf(answer, ...FIRST, 'metrics', 2)).toEqual(FULL.m3)
    const numbers = [0, 1, 2, 3].map((index) =>
      ['total', 'below_minimum', 'suppressed', 'median', 'mean', 'truncated'].map((name) =>
        answer.at(...FIRST, 'metrics', index, name),
      ),
    )
    expect(numbers).toEqual([
      [8, false, false, 3, 4, false],
      [9, false, false, 90, 80.56, false],
      [10, false, false, 9.5, 9.2, false],
      [null, true, true, null, null, false],
    ])
    expect(answer.at(...FIRST, 'metrics', 3, 'rows')).toEqual([])
  })

  it('gives the tab asked for in full and the others in short', async () => {
    const answer = await own.get(path('full_rating=true&quarter=1&month=0'))
    expect(rowsOf(answer, ...FIRST, 'metrics', 1)).toEqual(FULL.m2)
    expect(answer.at(...YEAR, 'category', 'truncated')).toBe(true)
    const year = await own.get(path('full_rating=true&quarter=0'))
    expect(rowsOf(year, ...FIRST, 'metrics', 1)).toEqual(withoutOrganisations(FULL.m2, 8))
    expect(year.at(...YEAR, 'category', 'truncated')).toBe(false)
  })

  it('scores the category by weight, wants three of the four indicators, and explains the own place', async () => {
    const answer = await own.get(path())
    expect(answer.at(...FIRST, 'category', 'total')).toBe(7)
    expect(answer.at(...FIRST, 'category', 'median')).toBe(67.5)
    expect(rowsOf(answer, ...FIRST, 'category')).toEqual([
      [1, 1, 3, 77.7],
      [2, 4, 3, 71.1],
      [3, 2, 3, 69.5],
      [4, 5, 3, 67.5],
      [5, 3, 3, 66.8],
      [6, 8, 3, 34],
      [7, 9, 3, 6.9],
    ])
    expect(
      list(answer.at(...FIRST, 'category', 'unranked')).map((row) => [
        organisation(row),
        at(row, 'place'),
        at(row, 'score'),
        at(row, 'scored'),
        at(row, 'of'),
      ]),
    ).toEqual([
      [10, null, null, 2, 4],
      [7, null, null, 2, 4],
      [6, null, null, 2, 4],
    ])
    expect(answer.at(...FIRST, 'category', 'unranked_total')).toBe(3)
    expect(answer.at(...FIRST, 'category', 'own')).toMatchObject({
      place: 5,
      score: 66.8,
      scored: 3,
      of: 4,
      stars: null,
      is_own: true,
      contributions: [
        { metric_id: world.metrics.m1, points: 3.57 },
        { metric_id: world.metrics.m2, points: 6.25 },
        { metric_id: world.metrics.m3, points: 6.94 },
      ],
    })
    expect(answer.text.match(/contributions/g)).toHaveLength(4)
  })

  it('tells the own value, its distance to the median and the cases that make it up', async () => {
    const answer = await own.get(path())
    expect([0, 1, 2, 3].map((index) => answer.at(...FIRST, 'metrics', index, 'own'))).toEqual([
      ownSide(2, 3, 64.29, -1, -2, counted([1, 6])),
      ownSide(90, 3, 62.5, 0, 0, counted([1, 9])),
      // A mean counts no cases: it has neither an interval nor cases to the median.
      ownSide(7, 3, 77.78, -2.5, null, { place_interval: null }),
      ownSide(7, null, null, null, null),
    ])
    expect(answer.at('meta')).toMatchObject({
      year: 2025,
      as_of: answer.at('meta', 'publication', 'published_at'),
      last_filled: { quarter: 2, month: 1 },
      min_group: 5,
      own_number: numberOf(3),
    })
  })

  it('compares from exactly five others on; no category where nobody has the coverage', async () => {
    // Five have a value: five others for a watcher, four for organisation 3.
    const watcher = await (await signedIn(world.managers[12] ?? 0)).get(path())
    expect(rowsOf(watcher, ...SECOND, 'metrics', 0)).toEqual([
      [1, 4, 0, 100],
      [2, 5, 2, 62.5],
      [2, 3, 2, 62.5],
      [4, 1, 3, 25],
      [5, 6, 5, 0],
    ])
    expect([
      watcher.at(...SECOND, 'metrics', 0, 'median'),
      watcher.at(...SECOND, 'metrics', 0, 'mean'),
    ]).toEqual([2, 2.4])
    const answer = await own.get(path())
    for (const [index, own] of [
      ownSide(2, null, null, null, null),
      ownSide(60, null, null, null, null),
      null,
      null,
    ].entries())
      expect(answer.at(...SECOND, 'metrics', index)).toMatchObject({ ...GROUP_TOO_SMALL, own })
    expect(answer.at(...SECOND, 'category')).toBeNull()
    expect(answer.at('data', 'quarter', '3')).toBeNull()
    const months = Array.from({ length: 12 }, (_, index) => [String(index + 1), null])
    expect(answer.at('data', 'month')).toEqual(Object.fromEntries(months))
  })
})

describe('rating of the year', () => {
  it('pools the quarters and marks an incomplete year', async () => {
    const answer = await own.get(path('full_rating=1'))
    expect(rowsOf(answer, ...YEAR, 'metrics', 0)).toEqual([
      [1, 8, 0, 100],
      [2, 4, 2, 72.22],
      [2, 3, 2, 72.22],
      [2, 2, 2, 72.22],
      [2, 1, 2, 72.22],
      [6, 10, 5, 33.33],
      [6, 6, 5, 33.33],
      [6, 5, 5, 33.33],
      [9, 7, 8.3, 11.11],
      [10, 9, 10, 0],
    ])
    expect(rowsOf(answer, ...YEAR, 'metrics', 1)).toEqual([
      [1, 5, 90, 93.75],
      [1, 2, 90, 93.75],
      [3, 4, 86.67, 75],
      [4, 6, 80, 56.25],
      [4, 3, 80, 56.25],
      [6, 7, 70, 31.25],
      [6, 1, 70, 31.25],
      [8, 8, 60, 12.5],
      [9, 9, 50, 0],
    ])
    // Organisation 8: the mean of 1200 and 3600 over that of 100 and 140.
    expect(rowsOf(answer, ...YEAR, 'metrics', 2).slice(-2)).toEqual([
      [9, 10, 13, 11.11],
      [10, 8, 20, 0],
    ])
    expect(
      [0, 1, 2].map((index) => [
        answer.at(...YEAR, 'metrics', index, 'median'),
        answer.at(...YEAR, 'metrics', index, 'mean'),
      ]),
    ).toEqual([
      [3.5, 4.1],
      [80, 75.19],
      [9.5, 10],
    ])
    const incomplete = { periods: 1, of: 2 }
    expect([0, 1, 2, 3].map((index) => answer.at(...YEAR, 'metrics', index, 'own'))).toEqual([
      ownSide(2, 2, 72.22, -1.5, -5, counted([1, 8])),
      ownSide(80, 4, 56.25, 0, 0, counted([1, 9])),
      ownSide(7, 3, 77.78, -2.5, null, { place_interval: null, incomplete }),
      ownSide(7, null, null, null, null, { incomplete }),
    ])
  })

  it('scores the category on the pooled values', async () => {
    const expected = [
      [1, 2, 3, 87.2],
      [2, 4, 3, 72.2],
      [3, 5, 3, 69.1],
      [4, 3, 3, 65.6],
      [5, 1, 3, 58.7],
      [6, 6, 3, 47.6],
      [7, 8, 3, 31.3],
      [8, 7, 3, 25.3],
      [9, 9, 3, 6.9],
    ]
    const answer = await own.get(path())
    expect(rowsOf(answer, ...YEAR, 'category')).toEqual(withoutOrganisations(expected, 7))
    expect(answer.at(...YEAR, 'category', 'median')).toBe(58.7)
    expect(answer.at(...YEAR, 'category', 'truncated')).toBe(true)
    expect(answer.at(...YEAR, 'category', 'own', 'contributions')).toEqual([
      { metric_id: world.metrics.m1, points: 5.56 },
      { metric_id: world.metrics.m2, points: 3.13 },
      { metric_id: world.metrics.m3, points: 6.94 },
    ])
    const full = await own.get(path('full_rating=true'))
    expect(rowsOf(full, ...YEAR, 'category')).toEqual(expected)
  })
})
