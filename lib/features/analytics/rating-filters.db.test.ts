import { expect, it } from 'vitest'
import { makeAnalyticsWorld } from '@/e2e/support/analytics-world'
import { signedIn } from '@/e2e/support/api'
import { list } from '@/e2e/support/json'
import { db } from '@/lib/core/db/client'

const world = await makeAnalyticsWorld()
const own = await signedIn(world.managers[3] ?? 0)

const path = (query = '') =>
  `/api/analytics-rating?year=2025&metric_category_id=${world.categoryId}${query ? `&${query}` : ''}`

/** Changes the watcher's properties. */
const describeWatcher = (
  data: Record<'companyTypeId' | 'companyOwnershipId' | 'companyBedCapacityId', number>,
) => db().company.update({ where: { id: world.companies[12] ?? 0 }, data })

it('«Похожие на нас» are those of the own comparison profile, which is never too small', async () => {
  const similar = async (k: number) => (await signedIn(world.managers[k] ?? 0)).get('/api/analytics-similar')
  expect((await similar(5)).at('data')).toEqual({
    filters: {
      company_types: [1],
      company_ownership_id: 1,
      company_level_id: 5,
      company_bed_capacity_id: 3,
      is_emergency: true,
    },
    dropped: [],
    organisations: 6,
    below_minimum: false,
  })
  expect((await similar(5)).at('meta', 'publication')).toEqual(
    (await own.get(path())).at('meta', 'publication'),
  )
  // Private organisations have no level, so it is no condition.
  expect((await similar(10)).at('data')).toMatchObject({
    filters: { company_types: [1], company_ownership_id: 2, company_level_id: null },
    dropped: [],
    organisations: 6,
  })
  const admin = await signedIn(world.admin)
  expect((await admin.get('/api/analytics-similar')).status).toBe(422)
})

it('a watcher of a kind that nobody else is gives up its properties one by one, beds and type last', async () => {
  const of = async (properties: Parameters<typeof describeWatcher>[0]) => {
    await describeWatcher(properties)
    return (await (await signedIn(world.managers[12] ?? 0)).get('/api/analytics-similar')).at('data')
  }
  expect(await of({ companyTypeId: 2, companyOwnershipId: 2, companyBedCapacityId: 3 })).toMatchObject({
    filters: { company_types: [2], company_ownership_id: null, company_bed_capacity_id: 3 },
    dropped: ['company_ownership_id'],
    organisations: 6,
  })
  expect(await of({ companyTypeId: 3, companyOwnershipId: 2, companyBedCapacityId: 1 })).toEqual({
    filters: {
      company_types: [],
      company_ownership_id: null,
      company_level_id: null,
      company_bed_capacity_id: null,
      is_emergency: null,
    },
    dropped: [
      'company_ownership_id',
      'is_emergency',
      'company_level_id',
      'company_bed_capacity_id',
      'company_types',
    ],
    organisations: 30,
    below_minimum: false,
  })
})

it('lists categories, years and periodicities', async () => {
  const answer = await own.get('/api/analytics-rating-filter-metric-categories')
  expect(list(answer.at('data'))).toContainEqual({
    id: world.categoryId,
    name: 'Проверочная категория',
    period_ids: [2],
    short_name: 'Проверочная категория',
  })
  expect(answer.at('meta')).toMatchObject({
    years: { min: 2025 },
    periods: [{ id: 2, system_name: 'quarter' }],
    publication: (await own.get(path())).at('meta', 'publication'),
  })
})

it('I7 odd queries are defined', async () => {
  const expected = (await own.get(path())).at('data')
  for (const odd of [
    'company_level_id=abc',
    'is_emergency=maybe',
    'company_types=',
    'company_types[]=x&company_types[]=',
    'company_bed_capacity_id=',
    'company_id=%00',
  ]) {
    expect((await own.get(path(odd))).at('data'), odd).toEqual(expected)
  }
  expect((await own.get(path(`company_types=${'1,'.repeat(40_000)}`))).status).toBe(200)
  expect((await own.get('/api/analytics-rating?year=abc')).status).toBe(200)
  expect((await own.get('/api/analytics-rating?year=99999999999999&full_rating=x')).status).toBe(200)
  expect((await own.get('/api/analytics-rating?metric_category_id=2000000000')).status).toBe(404)
  expect(
    (await own.get(path('company_level_id=2000000000'))).at('data', 'quarter', '1', 'category'),
  ).toBeNull()
})
