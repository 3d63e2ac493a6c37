import { describe, expect, it } from 'vitest'
import { makeAnalyticsWorld, namesOf, numberOf } from '@/e2e/support/analytics-world'
import { type Client, signedIn } from '@/e2e/support/api'
import { inDatabase } from '@/e2e/support/database'
import { createDocuments } from '@/prisma/seed/builders/document'

/* The map is checked against the charts and the rating of the same organisation. */

const world = await makeAnalyticsWorld()
const third = await signedIn(world.managers[3] ?? 0)
const PATH = '/api/analytics-overview'

const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : [])
const fieldsOf = (value: unknown, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, Object(value)[name]]))

/** Rows of the world's category. */
async function mapOf(client: Client, query = '') {
  const answer = await client.get(`${PATH}${query}`)
  expect(answer.status).toBe(200)
  const quarters = list(answer.at('data', 'map', 'quarters'))
  const category = list(answer.at('data', 'map', 'metric_categories')).find(
    ({ id }) => id === world.categoryId,
  )
  return { answer, quarters, rows: list(category?.metrics) }
}

describe('the map of indicators', () => {
  it('has the values, signals and limits of the charts', async () => {
    const { quarters, rows } = await mapOf(third)
    expect(quarters).toHaveLength(8)
    const [first, last] = [quarters[0], quarters.at(-1)]
    const dynamics = await third.get(
      `/api/analytics-indicators-data?metric_category_id=${world.categoryId}&year_from=${first?.year}&year_to=${last?.year}`,
    )
    const charts = list(dynamics.at('data', '2'))
    expect(rows).toHaveLength(charts.length)
    for (const [place, row] of rows.entries()) {
      const chart = charts[place]
      const points = new Map(list(chart?.points).map((point) => [point.label, point]))
      expect(row.metric).toEqual(chart?.metric)
      expect(row.target).toEqual(chart?.target)
      for (const point of list(row.points)) {
        const { label } = point
        // The charts have no points before the first year with data.
        const drawn = points.get(label)
        expect(point).toEqual(
          drawn ? fieldsOf(drawn, 'year', 'quarter', 'month', 'label', 'own') : { ...point, own: null },
        )
      }
      expect(list(row.points).filter(({ own }) => own !== null).length).toBeGreaterThan(0)
      const assurances = [row, chart].map((one) => Object(one?.chart).assurance)
      expect(assurances[0]).toEqual(assurances[1])
    }
  })

  it('has the places of the rating in the last quarter that is compared, and nothing of too few', async () => {
    const { rows } = await mapOf(third)
    const rating = await third.get(`/api/analytics-rating?year=2025&metric_category_id=${world.categoryId}`)
    const ranked = (quarter: string) => list(rating.at('data', 'quarter', quarter, 'metrics'))
    const fields = ['total', 'below_minimum', 'median', 'reliability', 'own']
    expect(rows.map(({ place }) => Object(place).label)).toEqual([
      'II кв. 2025',
      'II кв. 2025',
      'I кв. 2025',
      'I кв. 2025',
    ])
    for (const [place, quarter] of ['2', '2', '1', '1'].entries()) {
      expect(fieldsOf(rows[place]?.place, ...fields)).toEqual(fieldsOf(ranked(quarter)[place], ...fields))
    }
    expect(rows[2]?.place).toMatchObject({ total: 10, below_minimum: false, own: { place: 3 } })
    expect(rows[3]?.place).toMatchObject({ total: null, below_minimum: true, median: null })
  })

  it('keeps the place of the quarter that went out when a newer one is approved', async () => {
    const second = await signedIn(world.managers[2] ?? 0)
    const { rows: before } = await mapOf(second)
    expect(before[0]?.place).toMatchObject({ label: 'I кв. 2025', own: { place: 3 } })
    await inDatabase((client) =>
      createDocuments(client, [
        {
          companyId: world.companies[2] ?? 0,
          metricCategoryId: world.categoryId,
          ...{ year: 2025, quarter: 2, status: 'approved' },
          rows: [{ metricId: world.metrics.m1, values: { a: 5, b: 100 } }],
        },
      ]),
    )
    const { rows: after } = await mapOf(second)
    const newer = list(after[0]?.points).find(({ label }) => label === 'II кв. 2025')
    expect(newer).toMatchObject({ own: { value: 5 } })
    expect(after[0]?.place).toEqual(before[0]?.place)
  })

  it('is the own one whatever is asked for, and names nobody else', async () => {
    const { answer } = await mapOf(third, `?company_id=${world.companies[1]}`)
    expect(answer.at('meta', 'own_number')).toBe(numberOf(3))
    for (const k of [1, 2, 4, 5, 6, 7, 8, 9, 10]) {
      for (const secret of [numberOf(k), ...Object.values(namesOf(k))])
        expect(answer.text).not.toContain(secret)
    }
    const operator = await mapOf(await signedIn(world.operator))
    expect(operator.rows).toEqual((await mapOf(third)).rows)
    expect((await mapOf(await signedIn(world.unassigned))).rows).toEqual([])
  })

  it('an administrator sees that of the organisation they choose', async () => {
    const admin = await signedIn(world.admin)
    const none = await mapOf(admin)
    expect(none.rows).toEqual([])
    expect(none.answer.at('meta', 'own_number')).toBeNull()
    const chosen = await mapOf(admin, `?company_id=${world.companies[3]}`)
    expect(chosen.rows).toEqual((await mapOf(third)).rows)
    expect((await admin.get(`${PATH}?company_id=2000000000`)).status).toBe(404)
  })
})

it('the passport counts who reports as the rating does, and tells of no fewer than may be told', async () => {
  const reportersOf = async (id: number) =>
    (await third.get(`/api/metrics/${id}/passport`)).at('data', 'reporters')
  const period = { year: 2025, quarter: 1, label: 'I кв. 2025' }
  expect(await reportersOf(world.metrics.m3)).toEqual({ ...period, organisations: 10, below_minimum: false })
  expect(await reportersOf(world.metrics.m4)).toMatchObject({ organisations: null, below_minimum: true })
})
