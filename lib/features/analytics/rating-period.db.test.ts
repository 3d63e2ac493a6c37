import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeAnalyticsWorld, numberOf } from '@/e2e/support/analytics-world'
import { type Answer, signedIn } from '@/e2e/support/api'
import { inDatabase } from '@/e2e/support/database'
import { at, list } from '@/e2e/support/json'
import { republishAll } from '@/e2e/support/publications'
import { organisation } from '@/e2e/support/rating-rows'
import { createCompany } from '@/prisma/seed/builders/company'
import { createDocuments, type NewDocument } from '@/prisma/seed/builders/document'
import { createCategoryWithMetrics } from '@/prisma/seed/builders/metric'
import { createUser } from '@/prisma/seed/builders/user'

/* In the world of e2e/support/analytics-world: parts equal those of GET /api/analytics-rating. */

const world = await makeAnalyticsWorld()
const own = await signedIn(world.managers[3] ?? 0)
const admin = await signedIn(world.admin)

const RATING = '/api/analytics-rating'
const pathOf = (call: string, query: string, year = 'year=2025&') =>
  `${RATING}${call}?${year}metric_category_id=${world.categoryId}${query && `&${query}`}`

const WEIGHTS = 'weights_interval'

/** Weights are in the answer of one period only. */
const withoutWeights = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, one) => (name === WEIGHTS ? undefined : one)))

describe('one period', () => {
  it.each([
    ['quarter=0&month=0', ['year']],
    ['quarter=1', ['quarter', '1']],
    ['quarter=2', ['quarter', '2']],
    ['quarter=3', ['quarter', '3']],
    ['quarter=1&company_types[]=2', ['quarter', '1']],
  ])(
    '%s is, but for places under other weights, what the whole answer holds of it, to an organisation and to an admin',
    async (query, at) => {
      const filter = query.includes('types') ? 'company_types[]=2' : ''
      for (const client of [own, admin]) {
        const [all, one] = [await client.get(pathOf('', filter)), await client.get(pathOf('/period', query))]
        expect(withoutWeights(one.at('data', 'rating'))).toEqual(all.at('data', ...at))
        expect(JSON.stringify(all.at('data'))).not.toContain(WEIGHTS)
        expect(one.at('meta', 'last_filled')).toEqual(all.at('meta', 'last_filled'))
      }
    },
  )

  it('tells where the others lie: as many as are compared besides the own one, from the least value to the greatest', async () => {
    const [all, one] = [
      await own.get(pathOf('', 'full_rating=true')),
      await own.get(pathOf('/period', 'quarter=1')),
    ]
    const compared = list(all.at('data', 'quarter', '1', 'metrics')).filter(
      (metric) => at(metric, 'below_minimum') === false,
    )
    expect(compared).not.toEqual([])
    const spreads = list(one.at('data', 'spreads'))
    expect(spreads.map((spread) => at(spread, 'metric_id'))).toEqual(
      compared.map((metric) => at(metric, 'metric', 'id')),
    )
    for (const [place, metric] of compared.entries()) {
      const rows = list(at(metric, 'rows'))
      const values = rows.map((row) => Number(at(row, 'value')))
      const counts = list(at(spreads[place], 'counts')).map(Number)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(
        rows.filter((row) => at(row, 'is_own') === false).length,
      )
      expect([at(spreads[place], 'from'), at(spreads[place], 'to')]).toEqual([
        Math.min(...values),
        Math.max(...values),
      ])
    }
  })

  it('without one is the last with own values, of the last year that has any', async () => {
    const last = await own.get(pathOf('/period', '', ''))
    expect(last.at('meta', 'year')).toBe(2025)
    expect(last.at('data', 'period')).toEqual({ quarter: 2, month: 0 })
    expect(last.at('data', 'periods')).toEqual([
      { quarter: 0, month: 0, has_own: true },
      { quarter: 1, month: 0, has_own: true },
      { quarter: 2, month: 0, has_own: true },
    ])
    expect(last.at('data', 'own_within')).toBe(true)
    // A draft does not count: an organisation with nothing else sees the last filled quarter.
    const drafted = await signedIn(world.managers[11] ?? 0)
    const filled = await drafted.get(pathOf('/period', ''))
    expect(filled.at('data', 'period')).toEqual({ quarter: 2, month: 0 })
    expect(list(filled.at('data', 'periods')).map((one) => at(one, 'has_own'))).toEqual([false, false, false])
    expect((await own.get(pathOf('/period', 'company_types=1'))).at('data', 'own_within')).toBe(false)
  })
})

describe('rows of a full rating', () => {
  const numbers = (answer: Answer) => list(answer.at('data', 'rows')).map(organisation)
  const rows = (query: string) => own.get(pathOf('/rows', `quarter=1&${query}`))

  it('come in stretches, in the order asked for, with the own one’s place among all', async () => {
    const { m2 } = world.metrics
    const all = await rows(`metric_id=${m2}`)
    expect(numbers(all)).toEqual([5, 4, 3, 2, 1, 6, 7, 8, 9])
    expect([all.at('data', 'total'), all.at('data', 'own_position')]).toEqual([9, 2])
    const stretch = await rows(`metric_id=${m2}&offset=3&rows=2`)
    expect(numbers(stretch)).toEqual([2, 1])
    expect([stretch.at('data', 'total'), stretch.at('data', 'own_position')]).toEqual([9, 2])
    expect(numbers(await rows(`metric_id=${m2}&sort=value`))).toEqual([9, 8, 7, 6, 3, 2, 1, 4, 5])
    const byNumber = await rows(`metric_id=${m2}&sort=number&direction=desc`)
    expect(numbers(byNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(numbers(await rows(`metric_id=${m2}&offset=9`))).toEqual([])
    const first = all.at('data', 'rows', 0)
    const full = await own.get(pathOf('', 'full_rating=true'))
    expect(all.at('meta')).toEqual(full.at('meta'))
    expect(first).toEqual({
      ...{ number: numberOf(5), place: 1, value: 100, is_own: false, stars: null, coverage: null },
      profile: full.at('data', 'quarter', '1', 'metrics', 1, 'rows', 0, 'profile'),
    })
  })

  it('of the category end with those not ranked', async () => {
    const all = await rows('')
    expect(numbers(all)).toEqual([1, 4, 2, 5, 3, 8, 9, 10, 7, 6])
    expect(list(all.at('data', 'rows')).map((row) => at(row, 'place'))).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7],
      ...[null, null, null],
    ])
    expect(all.at('data', 'rows', 0)).toMatchObject({ value: 77.7, coverage: { scored: 3, of: 4 } })
  })

  it('A5 A7 are none of a group too small, tell no chance and nothing unknown', async () => {
    const { m1, m4 } = world.metrics
    for (const query of [`metric_id=${m4}`, 'company_types[]=2', `metric_id=${m1}&company_types[]=2`]) {
      const closed = await rows(query)
      expect(closed.at('data')).toEqual({ rows: [], total: 0, own_position: null })
    }
    const answer = await admin.get(pathOf('/rows', `quarter=1&metric_id=${m1}`))
    expect(answer.text).not.toContain('place_interval')
    expect((await rows('metric_id=2000000000')).status).toBe(404)
  })
})

it('of a category of ten: a period takes 3 kB of the line at most, and a stretch of rows less', async () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({
    name: `Частота случаев выявления инфекций, связанных с оказанием медицинской помощи, вид ${index}`,
    shortName: `Частота инфекций, вид ${index}`,
    formula: 'a * 1000 / b',
    decimals: 2,
    variables: { a: 'sum', b: 'sum' } as const,
    unit: 'случ. на 1000 дней катетеризации',
  }))
  const client = await inDatabase(async (database) => {
    const category = await createCategoryWithMetrics(database, { name: 'Десять', metrics: ten })
    const documents: NewDocument[] = []
    let company = 0
    for (let k = 0; k < 30; k += 1) {
      company = await createCompany(database, {
        company_type_id: 1,
        company_ownership_id: 1,
        company_level_id: 1 + (k % 5),
        company_bed_capacity_id: 1 + (k % 3),
        is_emergency: k % 2 === 0,
      })
      for (const quarter of [1, 2, 3]) {
        documents.push({
          companyId: company,
          metricCategoryId: category.id,
          year: 2025,
          quarter,
          status: 'approved',
          rows: category.metrics.map(({ id }, at) => ({
            metricId: id,
            values: { a: ((k * (at + 7)) % 31) + 1, b: 1000 },
          })),
        })
      }
    }
    await createDocuments(database, documents)
    await republishAll()
    const manager = await createUser(database, { role: 'manager', companyId: company })
    return { categoryId: category.id, reader: await signedIn(manager) }
  })
  const { categoryId, reader } = client
  const size = async (call: string) => {
    const { text } = await reader.get(`${RATING}${call}metric_category_id=${categoryId}&year=2025`)
    return gzipSync(text).length
  }
  // Control: the whole answer is larger.
  expect(await size('?')).toBeGreaterThan(6_000)
  expect(await size('/period?')).toBeLessThanOrEqual(3_000)
  expect(await size('/rows?quarter=1&')).toBeLessThanOrEqual(3_000)
})
