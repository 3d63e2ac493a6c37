import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, signedIn } from '@/e2e/support/api'
import { inDatabase, resetDatabase } from '@/e2e/support/database'
import { republishAll } from '@/e2e/support/publications'
import { db } from '@/lib/core/db/client'
import { Prisma } from '@/lib/generated/prisma/client'
import { createCompany } from '@/prisma/seed/builders/company'
import { createDocuments, type NewDocument } from '@/prisma/seed/builders/document'
import { createCategoryWithMetrics } from '@/prisma/seed/builders/metric'
import { createUser } from '@/prisma/seed/builders/user'

/* Random organisations compared with plain SQL over the facts: percentile_cont, counts, sums of variables. */

const ORGANISATIONS = 17
const DECIMALS = [0, 2] as const
let categoryId: number
let metrics: number[]
let companies: number[]
let managers: Client[]

/** The mulberry32 generator: reproducible numbers from 0 to 1. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

beforeAll(async () => {
  await resetDatabase()
  const random = chance(20_261_121)
  const people: number[] = []
  await inDatabase(async (client) => {
    const category = await createCategoryWithMetrics(client, {
      metrics: DECIMALS.map((decimals, index) => ({ decimals, lowerIsBetter: index === 0 })),
    })
    categoryId = category.id
    metrics = category.metrics.map(({ id }) => id)
    companies = []
    const documents: NewDocument[] = []
    for (let index = 0; index < ORGANISATIONS; index += 1) {
      const companyId = await createCompany(client, { company_type_id: 1 + (index % 2) })
      companies.push(companyId)
      people.push(await createUser(client, { role: 'manager', companyId }))
      for (const [year, quarter] of [
        [2024, 4],
        [2025, 1],
        [2025, 2],
        [2025, 4],
      ] as const) {
        if (random() < 0.15) continue
        const rows = metrics.flatMap((metricId) => {
          // Either too small to be compared, or so large that the gate hides nothing.
          const b = random() < 0.1 ? 6 + Math.floor(random() * 4) : 1000 + Math.floor(random() * 60) * 100
          const values = { a: Math.floor(random() * 0.3 * b), b }
          return random() < 0.1 ? [] : [{ metricId, values }]
        })
        if (rows.length === 0) continue
        documents.push({
          ...{ companyId, metricCategoryId: category.id, year, quarter, rows },
          status: 'approved',
        })
      }
    }
    await createDocuments(client, documents)
  })
  await republishAll()
  managers = []
  for (const id of people) managers.push(await signedIn(id))
})

interface Expected {
  metric_id: number
  year: number
  quarter: number
  n: number
  percentiles: [number, number, number, number, number]
  places: Record<string, number>
}

/** Stored quarters, and years (quarter 0) pooled from at least three of them, in SQL only. */
function expected(type: number | null): Promise<Expected[]> {
  return db().$queryRaw<Expected[]>(Prisma.sql`
    WITH pooled AS (
      SELECT f.metric_id, f.year, coalesce(f.quarter, 0) AS quarter, f.company_id,
        round(sum(f.a) * 100 / sum(f.b), m.decimals)::float8 AS value,
        m.metric_target_order_id = 1 AS lower_is_better
      FROM comparison_facts f JOIN metrics m ON m.id = f.metric_id JOIN companies c ON c.id = f.company_id
      WHERE f.metric_category_id = ${categoryId} AND (${type}::int IS NULL OR c.company_type_id = ${type})
      GROUP BY GROUPING SETS ((f.metric_id, f.year, f.quarter, f.company_id, m.decimals, m.min_denominator,
          m.metric_target_order_id),
        (f.metric_id, f.year, f.company_id, m.decimals, m.min_denominator, m.metric_target_order_id))
      HAVING sum(f.b) >= m.min_denominator AND (f.quarter IS NOT NULL OR count(*) >= 3)
    ), placed AS (
      SELECT *, rank() OVER (PARTITION BY metric_id, year, quarter
        ORDER BY CASE WHEN lower_is_better THEN value ELSE -value END) AS place FROM pooled
    )
    SELECT metric_id, year, quarter, count(*)::int AS n,
      percentile_cont(ARRAY[0.1, 0.25, 0.5, 0.75, 0.9]) WITHIN GROUP (ORDER BY value) AS percentiles,
      json_object_agg(company_id, place) AS places
    FROM placed GROUP BY 1, 2, 3`)
}

const shown = (value: number, isShown: boolean) => (isShown ? value : null)

/** Whether enough other organisations have a value. */
const areEnough = ({ n, places }: Expected, company: number | undefined) =>
  n - (String(company) in places ? 1 : 0) >= 5

/** Equal at the indicator's decimals. */
function close(actual: unknown, exact: number | null, of: Expected): void {
  const decimals = DECIMALS[metrics.indexOf(of.metric_id)] ?? 0
  const label = JSON.stringify(of)
  if (exact === null) expect(actual, label).toBeNull()
  else expect(Math.abs(Number(actual) - exact), label).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9)
}

function pointAt(answer: Answer, period: 1 | 2, { metric_id, year, quarter }: Expected) {
  const metric = metrics.indexOf(metric_id)
  const points = answer.at('data', String(period), metric, 'points')
  const count = Array.isArray(points) ? points.length : 0
  const at = (index: number, name: string) => answer.at('data', String(period), metric, 'points', index, name)
  const index = Array.from({ length: count }, (_, place) => place).findIndex(
    (place) => at(place, 'year') === year && at(place, 'quarter') === quarter,
  )
  return (name: string) => at(index, name)
}

describe.each([null, 1, 2])('random organisations, of type %s', (type) => {
  const filter = type === null ? '' : `&company_types=${type}`

  it('dynamics: numbers, medians and percentiles are those of percentile_cont', async () => {
    const rows = await expected(type)
    expect(rows).not.toEqual([])
    const [manager] = managers
    const answers = {
      1: await manager?.get(
        `/api/analytics-indicators-data?period_id=1&metric_category_id=${categoryId}${filter}`,
      ),
      2: await manager?.get(`/api/analytics-indicators-data?metric_category_id=${categoryId}${filter}`),
    }
    for (const one of rows) {
      const period = one.quarter === 0 ? 1 : 2
      const answer = answers[period]
      if (!answer) throw new Error('no answer')
      const point = pointAt(answer, period, one)
      const label = JSON.stringify(one)
      const [p10, p25, median, p75, p90] = one.percentiles
      const isCompared = areEnough(one, companies[0])
      expect(point('n'), label).toBe(isCompared ? one.n : null)
      close(point('median'), shown(median, isCompared), one)
      close(point('p25'), shown(p25, one.n >= 8), one)
      close(point('p75'), shown(p75, one.n >= 8), one)
      close(point('p10'), shown(p10, one.n >= 10), one)
      close(point('p90'), shown(p90, one.n >= 10), one)
    }
  })

  it('report: places are those of rank() for every organisation', async () => {
    const rows = await expected(type)
    expect(rows).not.toEqual([])
    for (const [index, manager] of managers.entries()) {
      const answer = await manager.get(`/api/analytics-report-data?year_from=2024&year_to=2025${filter}`)
      const categories = answer.at('data', 'metric_categories')
      const category = Array.isArray(categories) ? categories.length - 1 : 0
      expect(answer.status, answer.text.slice(0, 200)).toBe(200)
      expect(answer.at('data', 'metric_categories', category, 'id')).toBe(categoryId)
      for (const one of rows) {
        const key = one.quarter === 0 ? String(one.year) : `${one.year}-${one.quarter}`
        const metric = metrics.indexOf(one.metric_id)
        const cell = (name: string) =>
          answer.at('data', 'metric_categories', category, 'metrics', metric, 'cells', key, name)
        const label = `${index} ${JSON.stringify(one)}`
        const isCompared = areEnough(one, companies[index])
        expect(cell('n'), label).toBe(isCompared ? one.n : null)
        close(cell('median'), shown(one.percentiles[2], isCompared), one)
        const place = one.places[String(companies[index])] ?? null
        expect(cell('place'), label).toBe(isCompared ? place : null)
      }
    }
  })
})
