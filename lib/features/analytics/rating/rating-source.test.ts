import { expect, it } from 'vitest'
import { rank } from '@/lib/calc/comparison/ranking'
import { shownRows } from '@/lib/features/analytics/rating/rating-source'

/** Selected positions as ids of the column's organisations. */
const shown = (list: number[], own: number, full = false) => {
  const column = { values: Float64Array.from(list), companies: Int32Array.from(list, (_, index) => index) }
  return shownRows(rank(column, 'asc'), own, full).map(({ company }) => company)
}
const distinct = Array.from({ length: 30 }, (_, index) => index)

it('seven places, the own position with both neighbours, the last', () => {
  expect(shown(distinct, 20)).toEqual([0, 1, 2, 3, 4, 5, 6, 19, 20, 21, 29])
  expect(shown(distinct, 0)).toEqual([0, 1, 2, 3, 4, 5, 6, 29])
  expect(shown(distinct, 29)).toEqual([0, 1, 2, 3, 4, 5, 6, 28, 29])
  expect(shown(distinct, -1)).toEqual([0, 1, 2, 3, 4, 5, 6, 29])
  expect(shown(distinct, 20, true)).toEqual(distinct)
  expect(shown([1, 2], 0)).toEqual([0, 1])
})

it('a tie at the seventh place is shown whole, a crowd at the first is not', () => {
  expect(shown([0, 1, 2, 3, 4, 5, 6, 6, 6, 7, 8], -1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10])
  expect(shown(new Array(1000).fill(0), -1)).toEqual([...distinct.slice(0, 12), 999])
})
