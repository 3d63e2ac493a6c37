import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withGaps } from '@/components/analytics/rating/rating-rows'
import { forCases } from '@/e2e/support/calc/cases'

const row = (place: number, index: number) => ({ place, number: String(100000 + index) })
const shape = (places: number[]) =>
  withGaps(places.map(row)).map((item) => (item.kind === 'gap' ? '…' : item.row.place))

test.each([
  ['', ''],
  ['1 2 3', '1 2 3'],
  ['1 2 2 4', '1 2 2 4'],
  ['1 2 3 7 11 12 13 41', '1 2 3 … 7 … 11 12 13 … 41'],
  ['1 1 1 5', '1 1 1 … 5'],
])('of «%s»', (places, expected) => {
  expect(shape(places.split(' ').filter(Boolean).map(Number)).join(' ')).toBe(expected)
})

test('no row is lost, and no gap stands first or last', () => {
  forCases(100, fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (unsorted) => {
    const places = unsorted.sort((a, b) => a - b)
    const items = shape(places)
    expect(items.filter((item) => item !== '…')).toEqual(places)
    expect(items[0]).not.toBe('…')
    expect(items.at(-1)).not.toBe('…')
  })
})
