import { expect, it } from 'vitest'
import { makeAnalyticsWorld } from '@/e2e/support/analytics-world'
import { type Answer, signedIn } from '@/e2e/support/api'
import { at, list } from '@/e2e/support/json'
import { publishNext } from '@/e2e/support/publications'
import { FIRST, rowsOf } from '@/e2e/support/rating-rows'
import { db } from '@/lib/core/db/client'
import { TARGET_ORDER } from '@/lib/core/domain/dictionaries'

/* «Без оценки» and «Ближе к цели», computed by hand from the table of e2e/support/analytics-world. */

const world = await makeAnalyticsWorld()
const own = await signedIn(world.managers[3] ?? 0)

const turn = async (metricTargetOrderId: number, id = world.metrics.m1) => {
  await db().metric.update({ where: { id }, data: { metricTargetOrderId } })
  await publishNext()
}
const rating = (query = '') =>
  own.get(`/api/analytics-rating?year=2025&metric_category_id=${world.categoryId}&full_rating=true${query}`)
const report = (query = '') => own.get(`/api/analytics-report-data?year_from=2025&year_to=2025${query}`)

function cells(answer: Answer): unknown[] {
  const categories = list(answer.at('data', 'metric_categories'))
  const category = categories.find((one) => at(one, 'id') === world.categoryId)
  const first = list(at(category ?? null, 'metrics') ?? null)[0]
  return Object.values(Object(at(first ?? null, 'cells')))
}

it('an indicator that is not judged has a median and no place; publications keep the direction that they went out with', async () => {
  const before = await rating()
  const [judged, reported] = [before.at(...FIRST), cells(await report())]
  const published = `&publication=${before.at('meta', 'publication', 'id')}`
  await turn(TARGET_ORDER.none)

  const after = await rating()
  const metric = after.at(...FIRST, 'metrics', 0)
  expect(metric).toMatchObject({
    ...{ total: 8, median: 3, reliability: null, rows: [], truncated: false },
    own: { value: 2, place: null, score: null, gap_to_median: -1 },
  })
  expect(at(metric, 'metric')).toMatchObject({ metric_target_order: { system_name: 'none' } })
  expect(cells(await report())).toEqual(
    reported.map((cell) => ({ ...Object(cell), place: null, better: null })),
  )

  const answer = await rating(published)
  expect(answer.at(...FIRST)).toEqual(judged)
})

it('coverage counts the indicators that are judged', async () => {
  await turn(TARGET_ORDER.ascending)
  const category = async () => (await rating()).at(...FIRST, 'category', 'own')
  expect(await category()).toMatchObject({ scored: 3, of: 4 })
  await turn(TARGET_ORDER.none, world.metrics.m4)
  expect(await category()).toMatchObject({ scored: 3, of: 3 })
  // All three judged indicators are required, and the last one is compared by nobody.
  await turn(TARGET_ORDER.descending, world.metrics.m4)
  await turn(TARGET_ORDER.none)
  expect((await rating()).at(...FIRST, 'category')).toBeNull()
})

it('the nearer to the target the better', async () => {
  await turn(TARGET_ORDER.near)
  // |v − 3|: 2 and 3 have 2, 4 has 4; 1 has 1 and 10 has 5; 8 has 0; 5 has 8; 9 has 10.
  const places = rowsOf(await rating(), ...FIRST, 'metrics', 0).map(([place, k, value]) => [place, k, value])
  expect(places).toEqual([
    [1, 4, 4],
    [1, 3, 2],
    [1, 2, 2],
    [4, 10, 5],
    [4, 1, 1],
    [6, 8, 0],
    [7, 5, 8],
    [8, 9, 10],
  ])
  await db().metric.update({ where: { id: world.metrics.m1 }, data: { targetValue: null } })
  await publishNext()
  expect((await rating()).at(...FIRST, 'metrics', 0, 'rows')).toEqual([])
})
