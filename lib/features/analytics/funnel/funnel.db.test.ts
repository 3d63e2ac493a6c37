import { expect, it } from 'vitest'
import { makeAnalyticsWorld, numberOf } from '@/e2e/support/analytics-world'
import { signedIn } from '@/e2e/support/api'
import { at, list } from '@/e2e/support/json'
import { organisation } from '@/e2e/support/rating-rows'
import { db } from '@/lib/core/db/client'

/*
 * Computed by hand from the table of e2e/support/analytics-world: S = 100·(W + (T−1)/2)/(N−1), weighted means, medians.
 * Rows are [place, organisation, value, score].
 */

const world = await makeAnalyticsWorld()
const own = await signedIn(world.managers[3] ?? 0)

const get = (query: string) => own.get(`/api/analytics-rating/funnel?${query}`)

it('A7 sets the own value against its denominator with binomial limits, the others as bubbles', async () => {
  const answer = await get(`metric_id=${world.metrics.m1}&year=2025&quarter=1`)
  expect(answer.at('data', 'kind')).toBe('binomial')
  // Published values weighted by the middles of bands: (1·100 + 2·141 + 2·316 + 4·141 + 8·141 + 10·31 + 5·141)/1081.
  expect(answer.at('data', 'theta')).toBe(3.4)
  expect(answer.at('data', 'organisations')).toBe(8)
  expect([answer.at('data', 'includes_own'), answer.at('data', 'released')]).toEqual([true, 2])
  expect(answer.at('data', 'denominator_name')).toBe('Величина b')
  expect(answer.at('data', 'own')).toEqual({
    numerator: 4,
    denominator: 200,
    value: 2,
    zone: 'lower',
    outside: false,
    plain_outside: false,
  })
  // 9: 10,0 is 2, 3 or 4 of 20–49, above 9.4 at the middle, together with 5; 4 and 10, of 100–199, share a bubble. 8:
  // no cases, 50–99; 2: 2,0 of 100–199; 1: 1,0 is 1 of 96…105, so 50–199. 5: 8,0 of 100–199, above 6.5.
  expect(answer.at('data', 'bubbles')).toEqual([
    { band: [50, 199], zone: 'lower', count: 3 },
    { band: [100, 199], zone: 'upper', count: null },
    { band: [20, 199], zone: 'above95', count: null },
  ])
  expect(answer.at('data', 'points')).toBeNull()
  // Eight organisations are too few to estimate overdispersion: both limits are those of chance.
  expect([answer.at('data', 'phi'), answer.at('data', 'tau')]).toEqual([null, null])
  expect(answer.at('data', 'plain_bubbles')).toEqual(answer.at('data', 'bubbles'))
  expect(answer.at('data', 'plain_limits')).toEqual(answer.at('data', 'limits'))
  const limits = list(answer.at('data', 'limits'))
  expect(limits[0]).toEqual({ denominator: 20, l95: 0, u95: 10.817, l998: 0, u998: 19.273 })
  expect(limits.at(-1)).toEqual({ denominator: 200, l95: 0.849, u95: 5.888, l998: 0.001, u998: 7.753 })
})

it('takes Poisson limits for rates, and has none for other formulas', async () => {
  expect((await get(`metric_id=${world.metrics.m2}&year=2025&quarter=1`)).at('data', 'kind')).toBe('poisson')
  for (const metric of [world.metrics.m3, world.metrics.m4]) {
    expect((await get(`metric_id=${metric}&year=2025&quarter=1`)).status).toBe(422)
  }
  expect((await get('metric_id=2000000000&year=2025')).status).toBe(404)
  expect((await get('year=2025')).status).toBe(404)
})

it('A7 no number, value, profile or denominator of another leaves it, but to an administrator', async () => {
  const path = `metric_id=${world.metrics.m1}&year=2025&quarter=1`
  const told = await get(path)
  // The meta data contain the own number.
  for (let k = 1; k <= 12; k += 1) if (k !== 3) expect(told.text).not.toContain(numberOf(k))
  expect(told.at('meta')).toMatchObject({ own_number: numberOf(3), publication: { is_old: false } })
  expect(told.text).not.toContain('profile')
  const admin = await signedIn(world.admin)
  const answer = await admin.get(`/api/analytics-rating/funnel?${path}`)
  expect([answer.at('data', 'own'), answer.at('data', 'includes_own')]).toEqual([null, false])
  expect(
    list(answer.at('data', 'points')).map((row) => [
      organisation(row),
      at(row, 'denominator'),
      at(row, 'value'),
      at(row, 'zone'),
      at(row, 'outside'),
    ]),
  ).toEqual([
    [9, 30, 10, 'above95', '95'],
    [8, 50, 0, 'lower', false],
    [10, 100, 5, 'upper', false],
    [5, 100, 8, 'above95', '95'],
    [4, 100, 4, 'upper', false],
    [2, 100, 2, 'lower', false],
    [1, 100, 1, 'lower', false],
    [3, 200, 2, 'lower', false],
  ])
})

it('tells what was published of an organisation whose value has changed since, or is gone', async () => {
  const where = { metricId: world.metrics.m1, companyId: world.companies[3] ?? 0, year: 2025, quarter: 1 }
  const ownSide = async () => {
    const { at } = await get(`metric_id=${world.metrics.m1}&year=2025&quarter=1`)
    return [at('data', 'own', 'value'), at('data', 'released'), at('data', 'includes_own')]
  }
  await db().comparisonFact.updateMany({ where, data: { a: 8, value: 4 } })
  expect(await ownSide()).toEqual([4, 2, true])
  await db().comparisonFact.deleteMany({ where })
  expect((await ownSide()).slice(1)).toEqual([2, true])
  expect((await get(`metric_id=${world.metrics.m1}&year=2025&quarter=1`)).at('data', 'own')).toBeNull()
})
