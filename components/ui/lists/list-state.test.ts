import { describe, expect, test } from 'vitest'
import {
  changedQuery,
  listFilters,
  listQuery,
  numberFilter,
  sortFilters,
  wordFilter,
} from '@/components/ui/lists/list-state'

function read(address: string) {
  const query = new URLSearchParams(address)
  const sort = sortFilters(query, ['id', 'name'])
  return { ...listFilters(query), ...sort, state: wordFilter(query, 'state', ['draft']) }
}

describe('the address of a list', () => {
  test('an empty address is the first page in the usual order', () => {
    expect(read('')).toEqual({
      search: '',
      sort: 'id',
      direction: 'asc',
      page: 1,
      per_page: 10,
      until: null,
      state: null,
    })
  })

  test('everything it may say', () => {
    expect(read('search=+цгб+&sort=name&direction=desc&page=3&per_page=25&until=60&state=draft')).toEqual({
      search: 'цгб',
      sort: 'name',
      direction: 'desc',
      page: 3,
      per_page: 25,
      until: 60,
      state: 'draft',
    })
  })

  test.each([
    'state=approved',
    'unknown=1',
    'sort=password',
    'direction=sideways',
    'page=0',
    'page=-1',
    'page=x',
    'per_page=7',
    'until=1e9',
  ])('%s is as if it were not there', (query) => expect(read(query)).toEqual(read('')))
})

describe('changedQuery', () => {
  const opened = new URLSearchParams('search=цгб&page=3&until=60&tab=1')

  test('another filter begins from the first page and the newest row', () => {
    expect(changedQuery(opened, { search: 'кгбуз' }).toString()).toBe(
      new URLSearchParams({ search: 'кгбуз', tab: '1' }).toString(),
    )
  })

  test('another page keeps the rest', () => {
    const next = changedQuery(opened, { page: 4, until: 60 })
    expect(Object.fromEntries(next)).toEqual({ search: 'цгб', page: '4', until: '60', tab: '1' })
  })

  test('empty values leave the address', () => {
    expect(changedQuery(opened, { search: '', tab: null }).toString()).toBe('')
  })
})

test('listQuery leaves out what is empty', () => {
  expect(listQuery({ search: '', region_id: null, page: 2, until: undefined }).toString()).toBe('page=2')
})

test.each([
  ['7', 7],
  ['07', null],
  ['1234567890', null],
  ['', null],
  [null, null],
])('numberFilter: %s is %s', (text, expected) => {
  expect(numberFilter({ get: () => text }, 'year')).toBe(expected)
})
