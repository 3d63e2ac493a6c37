import { expect, it } from 'vitest'
import { makeAnalyticsWorld } from '@/e2e/support/analytics-world'
import { signedIn } from '@/e2e/support/api'
import { inDatabase } from '@/e2e/support/database'
import { FIRST } from '@/e2e/support/rating-rows'
import { companyScope } from '@/lib/core/auth/scope'
import { findSession } from '@/lib/core/auth/session'
import { readMethod } from '@/lib/features/analytics/method/method-data'
import { methodQuerySchema } from '@/lib/features/analytics/schema'
import { createDocuments, type NewDocument } from '@/prisma/seed/builders/document'

const world = await makeAnalyticsWorld()
const OUTLIER = { year: 2024, quarter: 4 }

await inDatabase(async (client) => {
  const documents = Array.from({ length: 12 }, (_, index): NewDocument => {
    const at = { year: 2022 + Math.floor(index / 4), quarter: 1 + (index % 4) }
    const isLast = at.year === OUTLIER.year && at.quarter === OUTLIER.quarter
    return {
      ...at,
      companyId: world.companies[3] ?? 0,
      metricCategoryId: world.categoryId,
      status: 'approved',
      rows: [{ metricId: world.metrics.m1, values: { a: isLast ? 90 : 20 + (index % 3), b: 1000 } }],
    }
  })
  await createDocuments(client, documents)
})

async function examplesOf(user: number, asked: object = {}) {
  const client = await signedIn(user)
  const session = await findSession(client.cookies.split(/[=;]/)[1])
  if (!session) throw new Error('no session')
  const address = Object.entries({ metric_category_id: world.categoryId, year: 2025, ...asked })
  const query = methodQuerySchema.parse(
    Object.fromEntries(address.map(([name, value]) => [name, String(value)])),
  )
  return { client, examples: await readMethod(companyScope(session.user), query) }
}

it('A5 every example ends with the number that the screen shows', async () => {
  const { client, examples } = await examplesOf(world.managers[3] ?? 0, {
    metric_id: world.metrics.m1,
    quarter: 1,
    month: 0,
  })
  const rating = await client.get(
    `/api/analytics-rating?year=2025&metric_category_id=${world.categoryId}&full_rating=true&quarter=1`,
  )
  const own = (name: string) => rating.at(...FIRST, 'metrics', 0, 'own', name)
  expect(examples.place).toMatchObject({ place: own('place'), score: own('score'), value: own('value') })
  expect(examples.interval).toMatchObject({ place: own('place'), interval: own('place_interval') })
  expect(examples.interval?.own).toEqual({ cases: 4, of: 200 })
  const category = (name: string) => rating.at(...FIRST, 'category', 'own', name)
  expect(examples.star).toMatchObject({
    place: category('place'),
    score: category('score'),
    stars: category('stars'),
  })

  const funnel = await client.get(
    `/api/analytics-rating/funnel?metric_id=${world.metrics.m1}&year=2025&quarter=1`,
  )
  expect(examples.funnel?.outside).toBe(funnel.at('data', 'own', 'outside'))
  // The last point of the limits is the own denominator.
  const limits = funnel.at('data', 'limits')
  const last = Array.isArray(limits) ? limits.at(-1) : null
  const { l95 = 0, u998 = 0 } = examples.funnel?.limits ?? {}
  expect(last).toMatchObject({ denominator: 200, l95: Number(l95.toFixed(3)), u998: Number(u998.toFixed(3)) })

  const dynamics = await client.get(
    `/api/analytics-indicators-data?metric_category_id=${world.categoryId}&year_from=2022&year_to=2025`,
  )
  const chart = (...path: Array<string | number>) => dynamics.at('data', '2', 0, 'chart', ...path)
  expect(chart('signals', 0)).toMatchObject({ kind: 'outlier', index: 11 })
  expect(examples.outlier).toMatchObject({
    period: { ...OUTLIER, month: 0 },
    value: 9,
    limits: chart('segments', 0, 'limits', 11),
    center: chart('segments', 0, 'center'),
    signal: { chance: chart('signals', 0, 'chance') },
  })
  expect(examples.warning).toMatchObject({ earlier: { periods: 8 }, own: { cases: 2, of: 100 } })
})

it('nobody’s side has no example; a single person’s tells of no other', async () => {
  expect((await examplesOf(world.admin)).examples).toEqual({})
  const query = { company_id: world.companies[3] }
  const { examples } = await examplesOf(world.admin, query)
  expect(examples.place).toBeTruthy()
  const text = JSON.stringify((await examplesOf(world.managers[3] ?? 0)).examples)
  expect(text).not.toMatch(/"number"|"company|"profile"/)
})
