import { describe, expect, it } from 'vitest'
import { makeAnalyticsWorld } from '@/e2e/support/analytics-world'
import { signedIn } from '@/e2e/support/api'
import { field, list, organisation } from '@/e2e/support/rating-rows'

/*
 * Every number below was worked out by hand from the table of e2e/support/analytics-world and the definitions:
 * S = 100·(W + (T−1)/2)/(N−1), weighted means, medians. Rows are [place, organisation, value, score].
 */

const world = await makeAnalyticsWorld()
const own = await signedIn(world.managers[3] ?? 0)

describe('funnel', () => {
  const get = (query: string) => own.get(`/api/analytics-rating/funnel?${query}`)

  it('sets values against denominators with binomial limits', async () => {
    const answer = await get(`metric_id=${world.metrics.m1}&year=2025&quarter=1`)
    expect(answer.at('data', 'kind')).toBe('binomial')
    expect(answer.at('data', 'theta')).toBe(3.462)
    expect(answer.at('data', 'overdispersed')).toBe(true)
    expect(
      list(answer.at('data', 'points')).map((row) => [
        organisation(row),
        field(row, 'denominator'),
        field(row, 'value'),
        field(row, 'outside'),
        field(row, 'is_own'),
      ]),
    ).toEqual([
      [9, 30, 10, '95', false],
      [8, 50, 0, false, false],
      [10, 100, 5, false, false],
      [5, 100, 8, '95', false],
      [4, 100, 4, false, false],
      [2, 100, 2, false, false],
      [1, 100, 1, false, false],
      [3, 200, 2, false, true],
    ])
    const limits = list(answer.at('data', 'limits'))
    expect(limits[0]).toEqual({ denominator: 30, l95: 0, u95: 9.702, l998: 0, u998: 16.097 })
    expect(limits.at(-1)).toEqual({ denominator: 200, l95: 0.901, u95: 5.955, l998: 0.01, u998: 7.846 })
  })

  it('takes Poisson limits for rates, and has none for other formulas', async () => {
    expect((await get(`metric_id=${world.metrics.m2}&year=2025&quarter=1`)).at('data', 'kind')).toBe(
      'poisson',
    )
    expect((await get(`metric_id=${world.metrics.m4}&year=2025&quarter=1`)).at('data')).toBeNull()
    expect((await get('metric_id=2000000000&year=2025')).status).toBe(404)
    expect((await get('year=2025')).status).toBe(404)
  })

  it('rounds the denominators of others to two digits', async () => {
    const answer = await get(`metric_id=${world.metrics.m1}&year=2025`)
    expect(
      list(answer.at('data', 'points')).map((row) => [organisation(row), field(row, 'denominator')]),
    ).toEqual([
      [7, 12],
      [6, 20],
      [9, 30],
      [8, 50],
      [10, 100],
      [2, 100],
      [5, 200],
      [4, 200],
      [1, 200],
      [3, 300],
    ])
  })
})
