import { expect, test } from 'vitest'
import { pageNumbers } from '@/lib/core/format/page-numbers'

test.each<[current: number, last: number, expected: Array<number | null>]>([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 6, [1, 2, null, 6]],
  [3, 6, [1, 2, 3, 4, 5, 6]],
  [5, 500, [1, null, 4, 5, 6, null, 500]],
  [500, 500, [1, null, 499, 500]],
  [9, 6, [1, null, 6]],
])('page %i of %i', (current, last, expected) => {
  expect(pageNumbers(current, last)).toEqual(expected)
})
