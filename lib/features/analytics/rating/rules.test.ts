import { describe, expect, test } from 'vitest'
import { sortedRows } from '@/lib/features/analytics/rating/rules'

describe('sorting', () => {
  const rows = [
    { place: 1, number: '300000', value: 9 },
    { place: 2, number: '100000', value: 7 },
    { place: 2, number: '200000', value: 7 },
    { place: null, number: '150000', value: null },
  ]
  const numbers = (sort: 'place' | 'number' | 'value', direction: 'asc' | 'desc') =>
    sortedRows(rows, { sort, direction }).map(({ number }) => number)

  test('by place, value and number, both ways; the unranked stay last', () => {
    expect(numbers('place', 'asc')).toEqual(['300000', '100000', '200000', '150000'])
    expect(numbers('place', 'desc')).toEqual(['100000', '200000', '300000', '150000'])
    expect(numbers('value', 'asc')).toEqual(['100000', '200000', '300000', '150000'])
    expect(numbers('number', 'asc')).toEqual(['100000', '150000', '200000', '300000'])
    expect(numbers('number', 'desc')).toEqual(['300000', '200000', '150000', '100000'])
  })

  test('does not change what it was given', () => {
    const before = [...rows]
    sortedRows(rows, { sort: 'number', direction: 'desc' })
    expect(rows).toEqual(before)
  })
})
