import { expect, it } from 'vitest'
import { makeAnalyticsWorld, namesOf, numberOf } from '@/e2e/support/analytics-world'
import { type Answer, type Client, signedIn } from '@/e2e/support/api'
import { inDatabase } from '@/e2e/support/database'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { PERIODICITY } from '@/lib/calc/periods'
import { createCompany } from '@/prisma/seed/builders/company'
import { createDocuments } from '@/prisma/seed/builders/document'
import { createCategoryWithMetrics } from '@/prisma/seed/builders/metric'
import { createUser } from '@/prisma/seed/builders/user'

/*
 * Computed by hand from the table of e2e/support/analytics-world. I квартал of «Доля»: 0 1 2 2 4 5 8 10 for
 * organisations 8 1 2 3 4 10 5 9; 6 switched it off, and the denominator of 7 is too small.
 */

const world = await makeAnalyticsWorld()
const third = await signedIn(world.managers[3] ?? 0)

const PATH = '/api/analytics-indicators-data'
const pathOf = (query = '') => `${PATH}?metric_category_id=${world.categoryId}&year_to=2025${query}`

type Point = [
  label: unknown,
  own: unknown,
  n: unknown,
  median: unknown,
  p10: unknown,
  p25: unknown,
  p75: unknown,
  p90: unknown,
]

function pointsOf(answer: Answer, metric: number, period = '2'): Point[] {
  const points = answer.at('data', period, metric, 'points')
  if (!Array.isArray(points)) return []
  return points.map((_, index) => {
    const at = (...path: string[]) => answer.at('data', period, metric, 'points', index, ...path)
    return [at('label'), at('own'), at('n'), at('median'), at('p10'), at('p25'), at('p75'), at('p90')]
  })
}

const value = (own: number) => ({ value: own, non_value: null })
const incomplete = (own: number, periods: number) => ({ ...value(own), incomplete: { periods, of: 2 } })
const INACTIVE = { value: null, non_value: 'inactive' }
const NOBODY = [null, null, null, null, null, null] as const

it('by quarters: own values, medians and percentiles as far as there are organisations enough', async () => {
  const answer = await third.get(pathOf())
  expect(answer.status).toBe(200)
  expect(answer.at('period_id')).toBe(2)
  expect(answer.at('meta')).toEqual({
    min_group: 5,
    years: { from: 2025, to: 2025 },
    publication: expect.objectContaining({ number: '2025-IV-1', due: 30, is_old: false }),
    next_publication: null,
    own_number: numberOf(3),
  })
  expect(pointsOf(answer, 0)).toEqual([
    ['I кв. 2025', value(2), 8, 3, null, 1.8, 5.8, null],
    ['II кв. 2025', value(2), ...NOBODY],
    ['III кв. 2025', null, ...NOBODY],
    ['IV кв. 2025', null, ...NOBODY],
  ])
  expect(pointsOf(answer, 1)).toEqual([
    ['I кв. 2025', value(90), 9, 90, null, 70, 90, null],
    ['II кв. 2025', value(60), ...NOBODY],
    ['III кв. 2025', null, ...NOBODY],
    ['IV кв. 2025', null, ...NOBODY],
  ])
  expect(pointsOf(answer, 2)).toEqual([
    ['I кв. 2025', value(7), 10, 9.5, 5.9, 7.3, 11.1, 12.1],
    ['II кв. 2025', INACTIVE, ...NOBODY],
    ['III кв. 2025', null, ...NOBODY],
    ['IV кв. 2025', null, ...NOBODY],
  ])
  expect(pointsOf(answer, 3).slice(0, 2)).toEqual([
    ['I кв. 2025', value(7), ...NOBODY],
    ['II кв. 2025', INACTIVE, ...NOBODY],
  ])
  expect(answer.at('data', '2', 0, 'target')).toBe(3)
  expect(answer.at('data', '2', 1, 'target')).toBeNull()
  expect(answer.at('data', '2', 0, 'chart')).toEqual({
    method: METHOD_VERSION,
    segments: [
      {
        from: 0,
        phase: 'run',
        center: null,
        limits: [null, null, null, null],
        baseline: {
          from: { year: 2025, quarter: 1, month: 0 },
          to: { year: 2025, quarter: 2, month: 0 },
          points: 2,
        },
        rebase: null,
      },
    ],
    signals: [],
    ghosts: [],
    assurance: null,
  })
  expect(answer.at('data', '2', 0, 'metric')).toEqual({
    id: world.metrics.m1,
    name: 'Доля',
    short_name: 'Доля',
    decimals: 1,
    formula: 'a * 100 / b',
    metric_unit: { id: expect.any(Number), name: '%' },
    metric_period_id: 2,
    metric_kind: 'proportion',
    metric_target_order: { id: 1, name: expect.any(String), system_name: 'asc' },
  })
})

it('by years: pooled from the quarters, never an average of ratios', async () => {
  const answer = await third.get(pathOf('&period_id=1'))
  expect(answer.at('period_id')).toBe(1)
  expect([0, 1, 2, 3].map((metric) => pointsOf(answer, metric, '1'))).toEqual([
    [['2025', value(2), 10, 3.5, 1.8, 2, 5, 8.5]],
    [['2025', value(80), 9, 80, null, 70, 86.67, null]],
    [['2025', incomplete(7, 1), 10, 9.5, 5.9, 7.3, 11.1, 13.7]],
    [['2025', incomplete(7, 1), ...NOBODY]],
  ])
  expect(answer.at('data', '1', 2, 'chart')).toBeNull()
})

it('by months there is no quarterly indicator', async () => {
  expect((await third.get(pathOf('&period_id=3'))).at('data')).toEqual({ '3': [] })
})

it('the own value of a small denominator is shown, named, and counts nowhere', async () => {
  const seventh = await signedIn(world.managers[7] ?? 0)
  const small = (own: number) => ({ value: own, non_value: 'small_denominator' })
  const answer = await seventh.get(pathOf())
  expect(pointsOf(answer, 0).slice(0, 2)).toEqual([
    ['I кв. 2025', small(16.7), 8, 3, null, 1.8, 5.8, null],
    ['II кв. 2025', small(0), 5, 2, null, null, null, null],
  ])
  expect(answer.at('data', '2', 0, 'chart')).toBeNull()
  const years = await seventh.get(pathOf('&period_id=1'))
  expect(pointsOf(years, 0, '1')).toEqual([['2025', value(8.3), 10, 3.5, 1.8, 2, 5, 8.5]])
})

it('a switched-off row, a draft and a watcher, by their own people', async () => {
  const ownOf = async (k: number) => {
    const answer = await (await signedIn(world.managers[k] ?? 0)).get(pathOf())
    return pointsOf(answer, 0)
      .slice(0, 2)
      .map(([, own, n]) => [own, n])
  }
  expect(await ownOf(6)).toEqual([
    [INACTIVE, 8],
    [value(5), null],
  ])
  expect(await ownOf(11)).toEqual([
    [null, 8],
    [null, 5],
  ])
  expect(await ownOf(12)).toEqual([
    [value(1), 8],
    [null, 5],
  ])
})

it('A9 an operator of the category sees the organisation, another the group; an admin the one chosen, or none', async () => {
  const [operator, unassigned] = [await signedIn(world.operator), await signedIn(world.unassigned)]
  const admin = await signedIn(world.admin)
  const path = pathOf(`&company_id=${world.companies[7]}`)
  const [[label, own, ...group] = []] = pointsOf(await operator.get(path), 0)
  expect(own).toEqual(value(2))
  expect(pointsOf(await unassigned.get(path), 0)[0]).toEqual([label, null, ...group])
  expect(pointsOf(await admin.get(pathOf()), 0)[0]?.[1]).toBeNull()
  const chosen = await admin.get(path)
  expect(pointsOf(chosen, 0)[0]?.[1]).toEqual({ value: 16.7, non_value: 'small_denominator' })
  expect(chosen.at('meta', 'own_number')).toBe(numberOf(7))
  expect((await admin.get(pathOf('&company_id=2000000000'))).status).toBe(404)
})

it('A5 filters: a group of four shows no comparison, the own side stays', async () => {
  const answer = await third.get(pathOf('&company_types[]=2'))
  for (const metric of [0, 1, 2, 3]) {
    const points = pointsOf(answer, metric)
    expect(points).not.toEqual([])
    for (const [, , n, ...percentiles] of points) {
      expect(n).toBeNull()
      expect(percentiles).toEqual([null, null, null, null, null])
    }
  }
  expect(pointsOf(answer, 0)[0]).toEqual(['I кв. 2025', value(2), ...NOBODY])
  // Types 1 and 2 without the two private ones and the one without emergency care: 1 2 2 4 8.
  const five = await (await signedIn(world.managers[12] ?? 0)).get(
    pathOf('&company_types=1,2&company_ownership_id=1&is_emergency=1'),
  )
  expect(pointsOf(five, 0)[0]).toEqual(['I кв. 2025', value(1), 5, 2, null, null, null, null])
})

it('A5 no name, city or id of another organisation is in any answer', async () => {
  for (const query of ['', '&period_id=1', '&company_types=1', '&year_from=2024&year_to=2026']) {
    const { text } = await third.get(pathOf(query))
    for (const k of [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
      for (const word of [...Object.values(namesOf(k)), numberOf(k)]) expect(text).not.toContain(word)
      expect(text).not.toMatch(/"(?:[a-e]|company_id|numerator|denominator|city|region|profile)":/)
    }
  }
})

it('I7 odd queries are defined', async () => {
  const usual = (await third.get(`${PATH}?metric_category_id=${world.categoryId}`)).at('data')
  for (const query of [
    'year_from=abc&year_to=x',
    'year_from=&year_to=',
    'period_id=abc&company_types=abc,,1.5&is_emergency=да',
    'period_id=99',
    `company_types=${'7000000000,'.repeat(3)}`.replace('company_types=7', 'nothing=7'),
  ]) {
    const answer = await third.get(`${PATH}?metric_category_id=${world.categoryId}&${query}`)
    expect([answer.status, answer.at('data')], query).toEqual([200, usual])
  }
  const years = async (query: string) => (await third.get(`${PATH}?${query}`)).at('meta', 'years')
  expect(await years('year_from=1&year_to=99999999999')).toEqual({ from: 2025, to: 2026 })
  expect(await years('year_from=2026&year_to=2025')).toEqual({ from: 2025, to: 2026 })
  expect(await years('year_to=2025')).toEqual({ from: 2025, to: 2025 })
  expect((await third.get(`${PATH}?metric_category_id=2000000000`)).status).toBe(404)
  const first = await third.get(PATH)
  expect(first.at('data', '2', 0, 'metric', 'id')).not.toBe(world.metrics.m1)
})

it('the filter form: categories with indicators, years, periodicities', async () => {
  const answer = await third.get('/api/analytics-indicators-filter-metric-categories')
  expect(answer.at('meta')).toEqual({
    years: { min: 2025, max: 2026, current: 2026 },
    periods: [{ id: 2, name: expect.any(String), system_name: 'quarter' }],
    publication: expect.objectContaining({ is_old: false }),
    next_publication: null,
  })
  expect(answer.text).toContain('"Проверочная категория"')
})

it('months of a year and quarters of the one before it are told apart, whichever is asked for first', async () => {
  const { category, metric_id, readers } = await inDatabase(async (database) => {
    const made = await createCategoryWithMetrics(database, {
      name: 'По месяцам',
      metrics: [{ periodicity: PERIODICITY.month }],
    })
    const metricId = made.metrics[0]?.id ?? 0
    const people: number[] = []
    for (const base of [10, 20]) {
      const companyId = await createCompany(database)
      people.push(await createUser(database, { role: 'manager', companyId }))
      await createDocuments(
        database,
        Array.from({ length: 12 }, (_, index) => ({
          ...{
            companyId,
            metricCategoryId: made.id,
            periodicity: PERIODICITY.month,
            status: 'approved' as const,
          },
          ...{ year: 2025, quarter: 0, month: index + 1 },
          rows: [{ metricId, values: { a: base + index, b: 100 } }],
        })),
      )
    }
    return {
      category: made.id,
      metric_id: metricId,
      readers: await Promise.all(people.map((id) => signedIn(id))),
    }
  })
  const ownOf = async (reader: Client | undefined, period: 2 | 3) => {
    const query = `metric_category_id=${category}&period_id=${period}&year_from=2024&year_to=2026`
    const answer = await reader?.get(`${PATH}?${query}`)
    return (
      answer && pointsOf(answer, 0, String(period)).flatMap(([label, own]) => (own ? [[label, own]] : []))
    )
  }
  for (const [index, base] of [10, 20].entries()) {
    const [first, second] = index === 0 ? ([2, 3] as const) : ([3, 2] as const)
    const byPeriod = {
      [first]: await ownOf(readers[index], first),
      [second]: await ownOf(readers[index], second),
    }
    expect(byPeriod[2]).toEqual(
      ['I', 'II', 'III', 'IV'].map((name, at) => [`${name} кв. 2025`, value(base + 1 + 3 * at)]),
    )
    expect(byPeriod[3]?.map(([, own]) => own)).toEqual(
      Array.from({ length: 12 }, (_, at) => value(base + at)),
    )
  }
  // A quarter with monthly data can be marked like a quarterly one; a quarter without data cannot.
  const markOf = (year: number) => ({
    metric_id,
    kind: 'ghost',
    year,
    quarter: 2,
    reason: 'Ремонт отделения',
  })
  const marked = await Promise.all(
    [2025, 2024].map((year) => readers[0]?.post('/api/chart-marks', markOf(year))),
  )
  expect(marked.map((answer) => answer?.status)).toEqual([201, 422])
  const quarters = await readers[0]?.get(`${PATH}?metric_category_id=${category}&period_id=2&year_from=2025`)
  expect(quarters?.at('data', '2', 0, 'chart', 'ghosts')).toMatchObject([{ index: 1 }])
})
