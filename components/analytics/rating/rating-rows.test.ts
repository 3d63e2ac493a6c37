import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sortedRows, withGaps } from '@/components/analytics/rating/rating-rows'

const row = (place: number, index: number) => ({ place, number: String(100000 + index) })
const shape = (places: number[]) =>
  withGaps(places.map(row)).map((item) => (item.kind === 'gap' ? '…' : item.row.place))

describe('gaps', () => {
  test.each([
    [
      [1, 2, 3],
      [1, 2, 3],
    ],
    [
      [1, 2, 2, 4],
      [1, 2, 2, 4],
    ],
    [
      [1, 2, 3, 7, 11, 12, 13, 41],
      [1, 2, 3, '…', 7, '…', 11, 12, 13, '…', 41],
    ],
    [
      [1, 1, 1, 5],
      [1, 1, 1, '…', 5],
    ],
    [[], []],
  ])('of %j', (places, expected) => {
    expect(shape(places)).toEqual(expected)
  })

  test('no row is lost, and no gap stands first or last', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (unsorted) => {
        const places = unsorted.sort((a, b) => a - b)
        const items = shape(places)
        expect(items.filter((item) => item !== '…')).toEqual(places)
        expect(items[0]).not.toBe('…')
        expect(items.at(-1)).not.toBe('…')
      }),
    )
  })
})

describe('sorting', () => {
  const rows = [
    { place: 1, number: '300000', value: 9 },
    { place: 2, number: '100000', value: 7 },
    { place: 2, number: '200000', value: 7 },
    { place: null, number: '150000', value: null },
  ]
  const numbers = (by: 'place' | 'number' | 'value', direction: 'asc' | 'desc') =>
    sortedRows(rows, { by, direction }).map(({ number }) => number)

  test('by place, value and number, both ways; the unranked stay last', () => {
    expect(numbers('place', 'asc')).toEqual(['300000', '100000', '200000', '150000'])
    expect(numbers('place', 'desc')).toEqual(['100000', '200000', '300000', '150000'])
    expect(numbers('value', 'asc')).toEqual(['100000', '200000', '300000', '150000'])
    expect(numbers('number', 'asc')).toEqual(['100000', '150000', '200000', '300000'])
    expect(numbers('number', 'desc')).toEqual(['300000', '200000', '150000', '100000'])
  })

  test('does not change what it was given', () => {
    const before = [...rows]
    sortedRows(rows, { by: 'number', direction: 'desc' })
    expect(rows).toEqual(before)
  })
})
