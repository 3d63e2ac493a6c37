import { expect, it } from 'vitest'
import { makeAnalyticsWorld, namesOf, numberOf } from '@/e2e/support/analytics-world'
import { type Answer, signedIn } from '@/e2e/support/api'

/** Computed by hand from the table of e2e/support/analytics-world. */

const world = await makeAnalyticsWorld()
const third = await signedIn(world.managers[3] ?? 0)

const PATH = '/api/analytics-report-data'
const pathOf = (query = '') => `${PATH}?year_from=2025&year_to=2025${query}`

/** Cells of an indicator of the category by key. */
function cellsOf(answer: Answer, metric: number): unknown {
  const categories = answer.at('data', 'metric_categories')
  const index = Array.isArray(categories)
    ? categories.findIndex(
        (_, place) => answer.at('data', 'metric_categories', place, 'id') === world.categoryId,
      )
    : -1
  return answer.at('data', 'metric_categories', index, 'metrics', metric, 'cells')
}

const EMPTY = {
  own: null,
  non_value: null,
  median: null,
  n: null,
  below_minimum: true,
  place: null,
  change: null,
  better: null,
}
const LATER = { '2025-3': EMPTY, '2025-4': EMPTY }
const counted = (n: number) => ({ n, below_minimum: false })
/** Twenty more were due that report another category only: with more than half missing the median is unbounded. */
const withAbsent = (expected: number) => ({ absence: { expected, median: null } })
const incomplete = (periods: number) => ({ incomplete: { periods, of: 2 } })

it('own value, median, number, place and change of each quarter and year', async () => {
  const answer = await third.get(pathOf())
  expect(answer.status).toBe(200)
  expect(answer.at('data', 'periods')).toEqual([
    { key: '2025-1', label: 'I кв. 2025', year: 2025, quarter: 1 },
    { key: '2025-2', label: 'II кв. 2025', year: 2025, quarter: 2 },
    { key: '2025-3', label: 'III кв. 2025', year: 2025, quarter: 3 },
    { key: '2025-4', label: 'IV кв. 2025', year: 2025, quarter: 4 },
    { key: '2025', label: '2025', year: 2025, quarter: 0 },
  ])
  expect(answer.at('meta')).toEqual({
    years: { min: 2025, max: 2026, from: 2025, to: 2025 },
    organisations: 30,
    below_minimum: false,
    min_group: 5,
    publication: expect.objectContaining({ number: '2025-IV-1', due: 30, is_old: false }),
    next_publication: null,
    own_number: numberOf(3),
  })
  expect(cellsOf(answer, 0)).toEqual({
    '2025-1': { ...EMPTY, own: 2, median: 3, ...counted(8), place: 3 },
    '2025-2': { ...EMPTY, own: 2, change: 0 },
    ...LATER,
    '2025': { ...EMPTY, own: 2, median: 3.5, ...counted(10), ...withAbsent(30), place: 2 },
  })
  expect(cellsOf(answer, 1)).toEqual({
    '2025-1': { ...EMPTY, own: 90, median: 90, ...counted(9), place: 3 },
    '2025-2': { ...EMPTY, own: 60, change: -30 },
    ...LATER,
    '2025': { ...EMPTY, own: 80, median: 80, ...counted(9), ...withAbsent(29), place: 4 },
  })
  expect(cellsOf(answer, 2)).toEqual({
    '2025-1': { ...EMPTY, own: 7, median: 9.5, ...counted(10), place: 3 },
    '2025-2': { ...EMPTY, non_value: 'inactive' },
    ...LATER,
    '2025': { ...EMPTY, own: 7, median: 9.5, ...counted(10), ...withAbsent(30), place: 3, ...incomplete(1) },
  })
  expect(cellsOf(answer, 3)).toEqual({
    '2025-1': { ...EMPTY, own: 7 },
    '2025-2': { ...EMPTY, non_value: 'inactive' },
    ...LATER,
    '2025': { ...EMPTY, own: 7, ...incomplete(1) },
  })
})

it('changes that chance may have made are neither good nor bad; none with a small denominator; a watcher has no place', async () => {
  const firstQuarters = async (k: number) => {
    const answer = await (await signedIn(world.managers[k] ?? 0)).get(pathOf())
    return [0, 1].map((metric) => cellsOf(answer, metric))
  }
  // 5: «Доля» 8 → 2 per hundred: 8 and 2 cases prove nothing; nor does «Частота» 10 → 8.
  expect(await firstQuarters(5)).toEqual([
    expect.objectContaining({
      '2025-1': { ...EMPTY, own: 8, median: 3, ...counted(8), place: 7 },
      '2025-2': { ...EMPTY, own: 2, change: -6 },
    }),
    expect.objectContaining({
      '2025-1': { ...EMPTY, own: 100, median: 90, ...counted(9), place: 1 },
      '2025-2': { ...EMPTY, own: 80, change: -20 },
    }),
  ])
  // 7: too small in both quarters, large enough in the year.
  expect((await firstQuarters(7))[0]).toEqual({
    '2025-1': { ...EMPTY, own: 16.7, non_value: 'small_denominator', median: 3, ...counted(8) },
    '2025-2': { ...EMPTY, own: 0, non_value: 'small_denominator', ...counted(5), median: 2 },
    ...LATER,
    '2025': { ...EMPTY, own: 8.3, median: 3.5, ...counted(10), ...withAbsent(30), place: 9 },
  })
  expect((await firstQuarters(12))[0]).toEqual(
    expect.objectContaining({ '2025-1': { ...EMPTY, own: 1, median: 3, ...counted(8) } }),
  )
})

it('outside its own filter an organisation has no place, inside it the same as counted', async () => {
  // Type 1: 0 5 8 10 are four; of the year, with 5, 6, 8, 9 and 10: 0 5 5 5 8.3 10.
  const answer = await third.get(pathOf('&company_types=1'))
  expect(cellsOf(answer, 0)).toEqual(
    expect.objectContaining({
      '2025-1': { ...EMPTY, own: 2 },
      '2025': { ...EMPTY, own: 2, median: 5, ...counted(6), ...withAbsent(24) },
    }),
  )
  const fifth = await (await signedIn(world.managers[5] ?? 0)).get(pathOf('&company_types=1'))
  expect(cellsOf(fifth, 0)).toEqual(
    expect.objectContaining({
      '2025': { ...EMPTY, own: 5, median: 5, ...counted(6), ...withAbsent(24), place: 2 },
    }),
  )
})

it('A5 a filter that leaves four organisations shows no comparison, and nothing names another organisation', async () => {
  const four = await third.get(pathOf('&company_types=2'))
  expect([four.at('meta', 'organisations'), four.at('meta', 'below_minimum')]).toEqual([6, false])
  expect(four.text).not.toMatch(/"median":\d|"place":\d/)
  expect(four.text).toMatch(/"own":90/)
  for (const { text } of [four, await third.get(PATH)]) {
    for (const k of [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      for (const word of [...Object.values(namesOf(k)), numberOf(k)]) expect(text).not.toContain(word)
    expect(text).not.toMatch(/"(?:[a-e]|company_id|numerator|denominator|city|region|profile)":/)
  }
})

it('the years are the last three that there are, at most those covered, whatever is asked for', async () => {
  const years = async (query: string) => (await third.get(`${PATH}?${query}`)).at('meta', 'years')
  const covered = { min: 2025, max: 2026 }
  for (const query of ['', 'year_from=abc&year_to=NaN', 'year_from=1&year_to=99999999999'])
    expect(await years(query), query).toEqual({ ...covered, from: 2025, to: 2026 })
  expect(await years('year_from=2025&year_to=2025')).toEqual({ ...covered, from: 2025, to: 2025 })
  const answer = await third.get(PATH)
  const keys = answer.at('data', 'periods')
  expect(JSON.stringify(keys)).not.toContain('2026-4')
  expect(JSON.stringify(keys)).toContain('"2026-3"')
})

it('an admin without an organisation sees the group alone, with one its own side', async () => {
  const admin = await signedIn(world.admin)
  expect(cellsOf(await admin.get(pathOf()), 0)).toEqual(
    expect.objectContaining({ '2025-1': { ...EMPTY, median: 3, ...counted(8) } }),
  )
  const chosen = await admin.get(pathOf(`&company_id=${world.companies[5]}`))
  expect(cellsOf(chosen, 0)).toEqual(
    expect.objectContaining({ '2025-1': { ...EMPTY, own: 8, median: 3, ...counted(8), place: 7 } }),
  )
  expect((await admin.get(pathOf('&company_id=2000000000'))).status).toBe(404)
})
