import { describe, expect, it, test } from 'vitest'
import {
  chipsOf,
  leftOutWords,
  selectionWords,
  similarWords,
} from '@/components/analytics/filters/filter-state'
import { isSameQuery, shownDynamicsQuery } from '@/components/analytics/filters/screen-frame'
import { changedQuery } from '@/components/ui/lists/list-state'
import { PERIODICITY } from '@/lib/calc/periods'
import { queryObject } from '@/lib/core/http/query-values'
import {
  companyFilterOf,
  dynamicsPath,
  dynamicsQueryIn,
  givenIn,
  NO_COMPANY_FILTER,
  ratingQueryIn,
  reportQueryIn,
} from '@/lib/features/analytics/rules'
import { dynamicsQuerySchema, ratingQuerySchema, reportQuerySchema } from '@/lib/features/analytics/schema'

/** Organisations with a hidden value, by property. */
const NOTHING = {
  company_type: 0,
  company_ownership: 0,
  company_level: 0,
  company_bed_capacity: 0,
  is_emergency: 0,
}

const read = (address: string) => ratingQuerySchema.parse(queryObject(new URLSearchParams(address)))

describe('the query of an address', () => {
  test('numbers are converted, flags read, lists kept', () => {
    expect(
      read(
        'year=2026&metric_category_id=3&company_types=2,1&company_level_id=5&is_emergency=true&full_rating=1',
      ),
    ).toEqual({
      year: 2026,
      metric_category_id: 3,
      company_types: [1, 2],
      company_ownership_id: null,
      company_level_id: 5,
      company_bed_capacity_id: null,
      is_emergency: true,
      full_rating: true,
      company_id: null,
      publication: null,
      quarter: null,
      month: null,
    })
  })

  test.each([
    'company_types=1&company_types=3',
    'company_types[]=3&company_types[]=1',
    'company_types=3%2C1',
  ])('a list however it is written: %s', (address) => {
    expect(read(address).company_types).toEqual([1, 3])
  })

  test('what is no number is null', () => {
    const query = read('year=сегодня&company_level_id=-1&company_types=больница&is_emergency=maybe')
    expect(query.year).toBeNull()
    expect(query.company_level_id).toBeNull()
    expect(query.company_types).toEqual([])
    expect(query.is_emergency).toBeNull()
  })
})

test.each([
  '',
  'year=2026&metric_category_id=3&full_rating=0&quarter=2&month=0&company_id=7',
  'company_types[]=3&company_types=2,x,2&is_emergency=1&company_level_id=99999999999',
  'year_from=2020&year_from=2021&year_to=%202024%20&period_id=-1&metric_category_id=1e3&is_emergency=да',
])('a page reads «%s» as the API does', (address) => {
  const search = new URLSearchParams(address)
  const given = givenIn(search)
  expect(ratingQueryIn(given)).toEqual(ratingQuerySchema.parse(queryObject(search)))
  expect(dynamicsQueryIn(given)).toEqual(dynamicsQuerySchema.parse(queryObject(search)))
  expect(reportQueryIn(given)).toEqual(reportQuerySchema.parse(queryObject(search)))
})

test('a change read back from the address is the same', () => {
  const filter = { ...NO_COMPANY_FILTER, company_types: [1, 3], is_emergency: false, company_level_id: 2 }
  const address = changedQuery(new URLSearchParams('company_ownership_id=1&company_types=2'), filter)
  expect(address.has('company_ownership_id')).toBe(false)
  expect(companyFilterOf(read(String(address)))).toEqual(filter)
  expect(String(changedQuery(address, NO_COMPANY_FILTER))).toBe('')
})

test('every filter in use is a chip that takes it off', () => {
  const row = (id: number, name: string) => ({ id, name })
  const dictionaries = {
    types: [row(1, 'Больница'), row(2, 'Диспансер')],
    ownerships: [row(1, 'Государственная')],
    levels: [row(5, 'Районная')],
    bedCapacities: [row(3, '200–399')],
    hidden: NOTHING,
  }
  const filter = {
    company_types: [1, 2],
    company_ownership_id: 1,
    company_level_id: 5,
    company_bed_capacity_id: 3,
    is_emergency: false,
  }
  const chips = chipsOf(filter, dictionaries)
  expect(chips.map(({ words }) => words)).toEqual([
    'Больница, Диспансер',
    'Государственная',
    'Районная',
    'Коечный фонд: 200–399',
    'Без экстренной помощи',
  ])
  expect(Object.assign({ ...filter }, ...chips.map(({ off }) => off))).toEqual(NO_COMPANY_FILTER)
  expect(chipsOf(NO_COMPANY_FILTER, dictionaries)).toEqual([])
  expect(selectionWords(filter, dictionaries)).toBe(
    'отбор: Больница, Диспансер, Государственная, Районная, Коечный фонд: 200–399, Без экстренной помощи',
  )
  const withHidden = { ...dictionaries, hidden: { ...NOTHING, company_level: 21, is_emergency: 6 } }
  expect(selectionWords(filter, withHidden)).toMatch(
    / · Часть организаций не участвует в отборе ради анонимности$/,
  )
  expect(selectionWords(NO_COMPANY_FILTER, withHidden)).toBe('все организации')
})

test('the same query', () => {
  expect(isSameQuery(read('year=2026&company_types=1,2'), read('company_types=2,1&year=2026'))).toBe(true)
  expect(isSameQuery(read('year=2026'), read('year=2025'))).toBe(false)
})

test.each([
  [21, ['is_emergency', 'company_level_id'], 'Похожие: 21 организация, без учёта экстренной помощи, уровня'],
] as const)('«Похожие на нас» in words: %d organisations without %j', (organisations, dropped, words) => {
  expect(
    similarWords({
      filters: NO_COMPANY_FILTER,
      organisations,
      dropped: [...dropped],
      below_minimum: false,
    }),
  ).toBe(words)
})

const BY_BEDS = { ...NO_COMPANY_FILTER, company_bed_capacity_id: 2 }
const EVERY = {
  ...BY_BEDS,
  company_types: [1],
  company_ownership_id: 1,
  company_level_id: 1,
  is_emergency: false,
}

it('what filters leave out is said in words, of those in use', () => {
  expect(leftOutWords(NOTHING, EVERY)).toBeNull()
  expect(leftOutWords({ ...NOTHING, company_bed_capacity: 3 }, NO_COMPANY_FILTER)).toBeNull()
  expect(leftOutWords({ ...NOTHING, company_bed_capacity: 3, company_level: 21 }, BY_BEDS)).toBe(
    '3 организации не участвуют в отборе по коечному фонду ради анонимности',
  )
  expect(leftOutWords({ ...NOTHING, company_level: 21, is_emergency: 6 }, EVERY)).toBe(
    'Часть организаций не участвует в отборе ради анонимности',
  )
})

test('dynamics open on quarters where the category has them', () => {
  const category = (id: number, period_ids: number[]) => ({ id, name: '', short_name: '', period_ids })
  const opened = (address: string) =>
    shownDynamicsQuery(
      dynamicsQueryIn(givenIn(new URLSearchParams(address))),
      {
        data: [category(1, [2, 1, 3]), category(2, [1])],
        meta: {
          ...{ publication: null, next_publication: null },
          years: { min: 2024, current: 2026, max: 2026 },
          periods: [{ id: 1, name: 'Год', system_name: 'year' }],
        },
      },
      { companies: null, company: null, isWatcher: false, reach: null },
    ).period_id
  expect(['', 'metric_category_id=2', 'metric_category_id=9', 'period_id=3'].map(opened)).toEqual([
    2, 1, 1, 3,
  ])
})

it('a link to a chart opens it in the periods of its indicator', () => {
  const about = { ...NO_COMPANY_FILTER, company_id: null, publication: null, metric_category_id: 3 }
  const opened = [{ id: 5, metric_period_id: PERIODICITY.year }, null].map((metric) => {
    const { searchParams, hash } = new URL(dynamicsPath(about, metric), 'https://pokazateli.test')
    return [dynamicsQueryIn(givenIn(searchParams)).period_id, hash]
  })
  expect(opened).toEqual([
    [PERIODICITY.year, '#metric-5'],
    [null, ''],
  ])
})
