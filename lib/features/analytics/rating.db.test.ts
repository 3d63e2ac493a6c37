import { beforeAll, describe, expect, it } from 'vitest'
import { type AnalyticsWorld, makeAnalyticsWorld, namesOf, numberOf } from '@/prisma/testing/analytics-world'
import { type Answer, type Client, guest, signedIn } from '@/prisma/testing/api'
import { resetDatabase } from '@/prisma/testing/database'

/*
 * Every number below was worked out by hand from the table of prisma/testing/analytics-world and the definitions:
 * S = 100·(W + (T−1)/2)/(N−1), weighted means, medians. Rows are [place, organisation, value, score].
 */

let world: AnalyticsWorld
let own: Client

beforeAll(async () => {
  await resetDatabase()
  world = await makeAnalyticsWorld()
  own = await signedIn(world.managers[3] ?? 0)
})

const path = (query = '') =>
  `/api/analytics-rating?year=2025&metric_category_id=${world.categoryId}${query ? `&${query}` : ''}`

type Path = Array<string | number>
type Json = ReturnType<Answer['at']>

const list = (value: Json): Json[] => (Array.isArray(value) ? value : [])
const field = (row: Json, name: string): Json =>
  row !== null && typeof row === 'object' && !Array.isArray(row) ? row[name] : undefined
const organisation = (row: Json) => 100_050 - Number(field(row, 'number'))

const rowsOf = (answer: Answer, ...at: Path) =>
  list(answer.at(...at, 'rows')).map((row) => [
    field(row, 'place'),
    organisation(row),
    field(row, 'value') ?? field(row, 'scored'),
    field(row, 'score'),
  ])

const FIRST: Path = ['data', 'quarter', '1']
const SECOND: Path = ['data', 'quarter', '2']
const YEAR: Path = ['data', 'year']

const FULL = {
  m1: [
    [1, 8, 0, 100],
    [2, 1, 1, 85.71],
    [3, 3, 2, 64.29],
    [3, 2, 2, 64.29],
    [5, 4, 4, 42.86],
    [6, 10, 5, 28.57],
    [7, 5, 8, 14.29],
    [8, 9, 10, 0],
  ],
  m2: [
    [1, 5, 100, 100],
    [2, 4, 95, 87.5],
    [3, 3, 90, 62.5],
    [3, 2, 90, 62.5],
    [3, 1, 90, 62.5],
    [6, 6, 80, 37.5],
    [7, 7, 70, 25],
    [8, 8, 60, 12.5],
    [9, 9, 50, 0],
  ],
  m3: [
    [1, 1, 5, 100],
    [2, 2, 6, 88.89],
    [3, 3, 7, 77.78],
    [4, 4, 8, 66.67],
    [5, 5, 9, 55.56],
    [6, 6, 10, 44.44],
    [7, 9, 11.1, 27.78],
    [7, 7, 11.1, 27.78],
    [9, 8, 12, 11.11],
    [10, 10, 13, 0],
  ],
}
const without = <Row extends unknown[]>(rows: Row[], ...organisations: number[]) =>
  rows.filter(([, k]) => !organisations.includes(Number(k)))

describe('rating of a quarter', () => {
  it('ranks every indicator by value, ties sharing a place', async () => {
    const answer = await own.get(path('full_rating=true'))
    expect(answer.status).toBe(200)
    expect(rowsOf(answer, ...FIRST, 'metrics', 0)).toEqual(FULL.m1)
    expect(rowsOf(answer, ...FIRST, 'metrics', 1)).toEqual(FULL.m2)
    expect(rowsOf(answer, ...FIRST, 'metrics', 2)).toEqual(FULL.m3)
    const told = [0, 1, 2, 3].map((index) =>
      ['total', 'suppressed', 'median', 'mean', 'truncated'].map((name) =>
        answer.at(...FIRST, 'metrics', index, name),
      ),
    )
    expect(told).toEqual([
      [8, false, 3, 4, false],
      [9, false, 90, 80.556, false],
      [10, false, 9.5, 9.22, false],
      [4, true, null, null, false],
    ])
    expect(answer.at(...FIRST, 'metrics', 3, 'rows')).toEqual([])
  })

  it('shows the first seven places, the own neighbours and the last, at the places of the full rating', async () => {
    const answer = await own.get(path())
    expect(rowsOf(answer, ...FIRST, 'metrics', 0)).toEqual(FULL.m1)
    expect(rowsOf(answer, ...FIRST, 'metrics', 1)).toEqual(without(FULL.m2, 8))
    expect(rowsOf(answer, ...FIRST, 'metrics', 2)).toEqual(without(FULL.m3, 8))
    expect([0, 1, 2].map((index) => answer.at(...FIRST, 'metrics', index, 'truncated'))).toEqual([
      false,
      true,
      true,
    ])
    const ninth = await (await signedIn(world.managers[9] ?? 0)).get(path())
    expect(rowsOf(ninth, ...FIRST, 'metrics', 1)).toEqual(FULL.m2)
  })

  it('gives the tab asked for in full and the others in short', async () => {
    const answer = await own.get(path('full_rating=true&quarter=1&month=0'))
    expect(rowsOf(answer, ...FIRST, 'metrics', 1)).toEqual(FULL.m2)
    expect(answer.at(...YEAR, 'category', 'truncated')).toBe(true)
    const year = await own.get(path('full_rating=true&quarter=0'))
    expect(rowsOf(year, ...FIRST, 'metrics', 1)).toEqual(without(FULL.m2, 8))
    expect(year.at(...YEAR, 'category', 'truncated')).toBe(false)
  })

  it('scores the category by weight, wants three of the four indicators, and explains the own place', async () => {
    const answer = await own.get(path())
    expect(answer.at(...FIRST, 'category', 'total')).toBe(7)
    expect(answer.at(...FIRST, 'category', 'median')).toBe(67.5)
    expect(rowsOf(answer, ...FIRST, 'category')).toEqual([
      [1, 1, 3, 77.7],
      [2, 4, 3, 71.1],
      [3, 2, 3, 69.5],
      [4, 5, 3, 67.5],
      [5, 3, 3, 66.8],
      [6, 8, 3, 34],
      [7, 9, 3, 6.9],
    ])
    expect(
      list(answer.at(...FIRST, 'category', 'unranked')).map((row) => [
        organisation(row),
        field(row, 'place'),
        field(row, 'score'),
        field(row, 'scored'),
        field(row, 'of'),
      ]),
    ).toEqual([
      [10, null, null, 2, 4],
      [7, null, null, 2, 4],
      [6, null, null, 2, 4],
    ])
    expect(answer.at(...FIRST, 'category', 'unranked_total')).toBe(3)
    expect(answer.at(...FIRST, 'category', 'own')).toMatchObject({
      place: 5,
      score: 66.8,
      scored: 3,
      of: 4,
      stars: null,
      is_own: true,
      contributions: [
        { metric_id: world.metrics.m1, points: 3.57 },
        { metric_id: world.metrics.m2, points: 6.25 },
        { metric_id: world.metrics.m3, points: 6.94 },
      ],
    })
    expect(answer.text.match(/contributions/g)).toHaveLength(4)
  })

  it('tells the own value, its distance to the median and the cases that make it up', async () => {
    const answer = await own.get(path())
    expect([0, 1, 2, 3].map((index) => answer.at(...FIRST, 'metrics', index, 'own'))).toEqual([
      { value: 2, place: 3, score: 64.29, gap_to_median: -1, cases_to_median: -2 },
      { value: 90, place: 3, score: 62.5, gap_to_median: 0, cases_to_median: 0 },
      { value: 7, place: 3, score: 77.78, gap_to_median: -2.5, cases_to_median: -500 },
      { value: 7, place: null, score: null, gap_to_median: null, cases_to_median: null },
    ])
    expect(answer.at('meta')).toMatchObject({
      year: 2025,
      last_filled: { quarter: 2, month: 1 },
      min_group: 5,
      own_number: numberOf(3),
    })
  })

  it('compares from exactly five organisations on; no category where nobody has the coverage', async () => {
    const answer = await own.get(path())
    expect(rowsOf(answer, ...SECOND, 'metrics', 0)).toEqual([
      [1, 4, 0, 100],
      [2, 5, 2, 62.5],
      [2, 3, 2, 62.5],
      [4, 1, 3, 25],
      [5, 6, 5, 0],
    ])
    expect([
      answer.at(...SECOND, 'metrics', 0, 'median'),
      answer.at(...SECOND, 'metrics', 0, 'mean'),
    ]).toEqual([2, 2.4])
    expect(answer.at(...SECOND, 'metrics', 1)).toMatchObject({
      total: 4,
      suppressed: true,
      median: null,
      mean: null,
      rows: [],
      own: { value: 60, place: null, score: null, gap_to_median: null, cases_to_median: null },
    })
    expect(answer.at(...SECOND, 'metrics', 2)).toMatchObject({ total: 1, suppressed: true, own: null })
    expect(answer.at(...SECOND, 'metrics', 3)).toMatchObject({ total: 0, suppressed: true, own: null })
    expect(answer.at(...SECOND, 'category')).toBeNull()
    expect(answer.at('data', 'quarter', '3')).toBeNull()
    expect(answer.at('data', 'month')).toEqual({})
  })
})

describe('rating of the year', () => {
  it('pools the quarters and marks an incomplete year', async () => {
    const answer = await own.get(path('full_rating=1'))
    expect(rowsOf(answer, ...YEAR, 'metrics', 0)).toEqual([
      [1, 8, 0, 100],
      [2, 4, 2, 72.22],
      [2, 3, 2, 72.22],
      [2, 2, 2, 72.22],
      [2, 1, 2, 72.22],
      [6, 10, 5, 33.33],
      [6, 6, 5, 33.33],
      [6, 5, 5, 33.33],
      [9, 7, 8.3, 11.11],
      [10, 9, 10, 0],
    ])
    expect(rowsOf(answer, ...YEAR, 'metrics', 1)).toEqual([
      [1, 5, 90, 93.75],
      [1, 2, 90, 93.75],
      [3, 4, 86.67, 75],
      [4, 6, 80, 56.25],
      [4, 3, 80, 56.25],
      [6, 7, 70, 31.25],
      [6, 1, 70, 31.25],
      [8, 8, 60, 12.5],
      [9, 9, 50, 0],
    ])
    // Organisation 8: 2400 over the mean of 100 and 140.
    expect(rowsOf(answer, ...YEAR, 'metrics', 2).slice(-2)).toEqual([
      [9, 10, 13, 11.11],
      [10, 8, 20, 0],
    ])
    expect(
      [0, 1, 2].map((index) => [
        answer.at(...YEAR, 'metrics', index, 'median'),
        answer.at(...YEAR, 'metrics', index, 'mean'),
      ]),
    ).toEqual([
      [3.5, 4.13],
      [80, 75.186],
      [9.5, 10.02],
    ])
    expect([0, 1, 2, 3].map((index) => answer.at(...YEAR, 'metrics', index, 'own'))).toEqual([
      {
        value: 2,
        place: 2,
        score: 72.22,
        gap_to_median: -1.5,
        cases_to_median: -5,
        incomplete: { periods: 2, of: 4 },
      },
      {
        value: 80,
        place: 4,
        score: 56.25,
        gap_to_median: 0,
        cases_to_median: 0,
        incomplete: { periods: 2, of: 4 },
      },
      {
        value: 7,
        place: 3,
        score: 77.78,
        gap_to_median: -2.5,
        cases_to_median: -500,
        incomplete: { periods: 1, of: 4 },
      },
      {
        value: 7,
        place: null,
        score: null,
        gap_to_median: null,
        cases_to_median: null,
        incomplete: { periods: 1, of: 4 },
      },
    ])
  })

  it('scores the category on the pooled values', async () => {
    const expected = [
      [1, 2, 3, 87.2],
      [2, 4, 3, 72.2],
      [3, 5, 3, 69.1],
      [4, 3, 3, 65.6],
      [5, 1, 3, 58.7],
      [6, 6, 3, 47.6],
      [7, 8, 3, 31.3],
      [8, 7, 3, 25.3],
      [9, 9, 3, 6.9],
    ]
    const answer = await own.get(path())
    expect(rowsOf(answer, ...YEAR, 'category')).toEqual(without(expected, 7))
    expect(answer.at(...YEAR, 'category', 'median')).toBe(58.7)
    expect(answer.at(...YEAR, 'category', 'truncated')).toBe(true)
    expect(answer.at(...YEAR, 'category', 'own', 'contributions')).toEqual([
      { metric_id: world.metrics.m1, points: 5.56 },
      { metric_id: world.metrics.m2, points: 3.13 },
      { metric_id: world.metrics.m3, points: 6.94 },
    ])
    const full = await own.get(path('full_rating=true'))
    expect(rowsOf(full, ...YEAR, 'category')).toEqual(expected)
  })
})

describe('who sees what', () => {
  it('a small denominator is shown to its owner alone and compared with nothing', async () => {
    const seventh = await (await signedIn(world.managers[7] ?? 0)).get(path())
    expect(seventh.at(...FIRST, 'metrics', 0, 'own')).toEqual({
      value: 12.5,
      place: null,
      score: null,
      gap_to_median: null,
      cases_to_median: null,
      small_denominator: true,
    })
    expect(seventh.at(...FIRST, 'category', 'own')).toMatchObject({
      place: null,
      score: null,
      scored: 2,
      of: 4,
    })
    expect((await own.get(path('full_rating=true'))).text).not.toContain('12.5,"score":')
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
    const asked = await admin.get(path(`company_id=${world.companies[3]}`))
    expect(asked.at('data')).toEqual((await own.get(path())).at('data'))
    expect((await admin.get(path('company_id=2000000000'))).status).toBe(404)
    const foreign = await own.get(path(`company_id=${world.companies[4]}`))
    expect(foreign.at('meta', 'own_number')).toBe(numberOf(3))
  })

  it('an operator sees the whole organisation’s analytics', async () => {
    const operator = await signedIn(world.operator)
    expect((await operator.get(path())).at('data')).toEqual((await own.get(path())).at('data'))
    expect((await guest().get(path())).status).toBe(401)
  })

  it('A5 a filter that leaves four organisations tells nothing of them but their count', async () => {
    const answer = await own.get(path('company_types[]=2&full_rating=true'))
    expect(answer.at(...FIRST, 'category')).toBeNull()
    for (const index of [0, 1, 2, 3]) {
      expect(answer.at(...FIRST, 'metrics', index)).toMatchObject({
        total: 4,
        suppressed: true,
        median: null,
        mean: null,
        rows: [],
      })
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

  it('an organisation outside the filters sees its value beside a group it is not in', async () => {
    const answer = await own.get(path('company_types=1'))
    expect(answer.at(...FIRST, 'metrics', 1, 'total')).toBe(5)
    expect(answer.at(...FIRST, 'metrics', 1, 'own')).toEqual({
      value: 90,
      place: null,
      score: null,
      gap_to_median: 20,
      cases_to_median: 4,
    })
    expect(answer.at(...FIRST, 'category')).toBeNull()
  })

  it('A5 answers hold no name, city, id or variable of another organisation', async () => {
    const funnelPath = `/api/analytics-rating/funnel?metric_id=${world.metrics.m1}&year=2025`
    const paths = [path('full_rating=true'), `${funnelPath}&quarter=1`, funnelPath]
    for (const one of paths) {
      const { text } = await own.get(one)
      expect(text).toContain(numberOf(1))
      for (let k = 1; k <= 12; k += 1) {
        for (const secret of Object.values(namesOf(k))) expect(text).not.toContain(secret)
      }
      expect(text).not.toMatch(
        /"(company_id|id_company|company|city|region|a|b|c|numerator|input_document_id)":/,
      )
    }
  })
})

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

describe('filters', () => {
  it('«Похожие на нас» gives up ownership, emergency, level until five are left', async () => {
    const similar = async (k: number) =>
      (await signedIn(world.managers[k] ?? 0)).get('/api/analytics-similar')
    expect((await similar(5)).at('data')).toEqual({
      filters: {
        company_types: [1],
        company_ownership_id: null,
        company_level_id: null,
        company_bed_capacity_id: 3,
        is_emergency: null,
      },
      dropped: ['company_ownership_id', 'is_emergency', 'company_level_id'],
      organisations: 7,
    })
    expect((await similar(10)).at('data')).toMatchObject({
      filters: { company_types: [1], company_ownership_id: null, is_emergency: true },
      dropped: ['company_ownership_id'],
      organisations: 6,
    })
    expect((await similar(3)).at('data')).toMatchObject({ organisations: 4 })
    const admin = await signedIn(world.admin)
    expect((await admin.get('/api/analytics-similar')).status).toBe(422)
  })

  it('lists categories, years and periodicities', async () => {
    const answer = await own.get('/api/analytics-rating-filter-metric-categories')
    expect(list(answer.at('data')).at(-1)).toEqual({
      id: world.categoryId,
      name: 'Проверочная категория',
    })
    expect(answer.at('meta')).toMatchObject({
      years: { min: 2025 },
      periods: [{ id: 2, system_name: 'quarter' }],
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
})
