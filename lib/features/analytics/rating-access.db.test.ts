import { expect, it } from 'vitest'
import { makeAnalyticsWorld, namesOf, numberOf } from '@/e2e/support/analytics-world'
import { guest, signedIn } from '@/e2e/support/api'
import { at, list } from '@/e2e/support/json'
import { republishAll } from '@/e2e/support/publications'
import { FIRST, FULL, GROUP_TOO_SMALL, ownSide, rowsOf, YEAR } from '@/e2e/support/rating-rows'
import { db } from '@/lib/core/db/client'

const world = await makeAnalyticsWorld()
const own = await signedIn(world.managers[3] ?? 0)

const path = (query = '') =>
  `/api/analytics-rating?year=2025&metric_category_id=${world.categoryId}${query ? `&${query}` : ''}`

it('a small denominator is shown to its owner alone and compared with nothing', async () => {
  const seventh = await (await signedIn(world.managers[7] ?? 0)).get(path())
  const small = ownSide(16.7, null, null, null, null, { small_denominator: true })
  expect(seventh.at(...FIRST, 'metrics', 0, 'own')).toEqual(small)
  const unranked = { place: null, score: null, scored: 2, of: 4 }
  expect(seventh.at(...FIRST, 'category', 'own')).toMatchObject(unranked)
  expect((await own.get(path('full_rating=true'))).text).not.toContain('16.7,"score":')
})

it('a watcher sees the group without itself and its own old values beside it', async () => {
  const watcher = await (await signedIn(world.managers[12] ?? 0)).get(path('full_rating=true'))
  expect(rowsOf(watcher, ...FIRST, 'metrics', 0)).toEqual(FULL.m1)
  expect(watcher.at(...FIRST, 'metrics', 0, 'own')).toMatchObject({ value: 1, place: null, score: null })
  expect(watcher.at(...FIRST, 'category', 'own')).toBeNull()
})

it('a draft is in no rating, its own organisation’s included', async () => {
  const eleventh = await (await signedIn(world.managers[11] ?? 0)).get(path('full_rating=true'))
  expect(rowsOf(eleventh, ...FIRST, 'metrics', 1)).toEqual(FULL.m2)
  expect(eleventh.at(...FIRST, 'metrics', 0, 'own')).toBeNull()
  expect(eleventh.text).not.toContain(`"number":"${numberOf(11)}"`)
})

it('an admin sees nobody’s side, or that of the organisation asked for; others always their own', async () => {
  const admin = await signedIn(world.admin)
  const plain = await admin.get(path())
  expect(plain.at('meta', 'own_number')).toBeNull()
  expect(plain.at(...FIRST, 'metrics', 0, 'own')).toBeNull()
  const chosen = await admin.get(path(`company_id=${world.companies[3]}`))
  const ownSide = await own.get(path())
  for (const index of [0, 1, 2, 3]) {
    expect(chosen.at(...FIRST, 'metrics', index, 'own')).toEqual(
      ownSide.at(...FIRST, 'metrics', index, 'own'),
    )
  }
  expect((await admin.get(path('company_id=2000000000'))).status).toBe(404)
  const foreign = await own.get(path(`company_id=${world.companies[4]}`))
  expect(foreign.at('meta', 'own_number')).toBe(numberOf(3))
})

it('A7 of places nobody but an admin is told the chance of another’s', async () => {
  const intervals = (rows: Parameters<typeof list>[0]) =>
    list(rows).map((row) => [at(row, 'is_own'), at(row, 'place_interval') !== undefined])
  const ofManager = await own.get(path('full_rating=true'))
  const ofAdmin = await (await signedIn(world.admin)).get(path('full_rating=true'))
  for (const place of [...[0, 1, 2].map((index) => ['metrics', index, 'rows']), ['category', 'rows']]) {
    expect(new Set(intervals(ofManager.at(...FIRST, ...place)).map(String))).toEqual(
      new Set(['true,true', 'false,false']),
    )
    expect(new Set(intervals(ofAdmin.at(...FIRST, ...place)).map(String))).toEqual(new Set(['false,true']))
  }
  expect(ofAdmin.at(...FIRST, 'metrics', 0, 'rows', 2, 'place_interval')).toBeDefined()
})

it('an operator sees what the manager does of their categories', async () => {
  const operator = await signedIn(world.operator)
  expect((await operator.get(path())).at('data')).toEqual((await own.get(path())).at('data'))
  expect((await guest().get(path())).status).toBe(401)
})

it('A5 A7 a filter that leaves four organisations tells nothing of them, their count neither', async () => {
  const answer = await own.get(path('company_types[]=2&full_rating=true'))
  expect(answer.at(...FIRST, 'category')).toBeNull()
  for (const index of [0, 1, 2, 3]) {
    expect(answer.at(...FIRST, 'metrics', index)).toMatchObject(GROUP_TOO_SMALL)
  }
  expect(answer.at(...FIRST, 'metrics', 0, 'own')).toMatchObject({
    value: 2,
    place: null,
    gap_to_median: null,
  })
  expect(answer.text).not.toContain(numberOf(1))
  const funnel = await own.get(
    `/api/analytics-rating/funnel?metric_id=${world.metrics.m1}&year=2025&quarter=1&company_types=2`,
  )
  expect([funnel.status, funnel.at('data')]).toEqual([200, null])
})

it('A7 a filter that leaves nobody is answered as one that leaves four', async () => {
  const eleventh = await signedIn(world.managers[11] ?? 0)
  const [four, nobody] = await Promise.all(
    [2, 3].map(async (type) => {
      const [whole, period] = await Promise.all([
        eleventh.get(path(`company_types[]=${type}`)),
        eleventh.get(path(`company_types[]=${type}`).replace('?', '/period?')),
      ])
      const last = whole.at('meta', 'last_filled', 'quarter')
      return { last, whole: whole.at('data'), period: period.at('data') }
    }),
  )
  expect(four).toMatchObject({ last: 2, period: { period: { quarter: 2 } } })
  expect(four).toHaveProperty(['whole', 'quarter', '1', 'metrics', 0, 'below_minimum'], true)
  expect(nobody).toEqual(four)
})

it('an organisation outside the filters sees its value beside a group it is not in', async () => {
  const answer = await own.get(path('company_types=1'))
  expect(answer.at(...FIRST, 'metrics', 1, 'total')).toBe(5)
  const expected = ownSide(90, null, null, 20, 4, { cases_unit: 'cases' })
  expect(answer.at(...FIRST, 'metrics', 1, 'own')).toEqual(expected)
  expect(answer.at(...FIRST, 'category')).toBeNull()
})

it('A5 answers hold no name, city, id or variable of another organisation', async () => {
  const funnelPath = `/api/analytics-rating/funnel?metric_id=${world.metrics.m1}&year=2025`
  const paths = [path('full_rating=true'), `${funnelPath}&quarter=1`, funnelPath]
  for (const one of paths) {
    const { text } = await own.get(one)
    if (!one.startsWith(funnelPath)) expect(text).toContain(numberOf(1))
    for (let k = 1; k <= 12; k += 1) {
      for (const secret of Object.values(namesOf(k))) expect(text).not.toContain(secret)
    }
    expect(text).not.toMatch(/"(company_id|id_company|company|city|region|a|b|c|input_document_id)":/)
  }
})

it('A7 a year of quarters too small to be told tells its owner that it is hidden, others nothing', async () => {
  const [companyId, metricId] = [world.companies[7], world.metrics.m1]
  await db().metric.update({ where: { id: metricId }, data: { minDenominator: 10 } })
  await db().$executeRaw`UPDATE comparison_facts SET a = (quarter = 1)::int, b = 12 - 4 * quarter
      WHERE company_id = ${companyId} AND metric_id = ${metricId}`
  await republishAll()
  const seventh = await signedIn(world.managers[7] ?? 0)
  // 8,3 % with a denominator of at most 18 is 1 of 12.
  const year = (await seventh.get(path('full_rating=true'))).at(...YEAR, 'metrics', 0, 'own')
  expect(year).toMatchObject({ value: 8.3, place: null, score: null, hidden: true })
  const report = await seventh.get('/api/analytics-report-data?year_from=2025&year_to=2025')
  const category = list(report.at('data', 'metric_categories')).find(
    (one) => at(one, 'id') === world.categoryId,
  )
  expect(category).toMatchObject({
    metrics: [{ cells: { '2025': { own: 8.3, place: null, hidden: true } } }, {}, {}, {}],
  })
  const others = await own.get(path('full_rating=true'))
  expect(rowsOf(others, ...YEAR, 'metrics', 0).map(([, organisation]) => organisation)).not.toContain(7)
})
