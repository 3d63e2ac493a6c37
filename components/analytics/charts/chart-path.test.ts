import { expect, test } from 'vitest'
import { bandPath, linePath, stepPath } from '@/components/analytics/charts/chart-path'

const at = (x: number, y: number) => ({ x, y })

test('a line breaks where a place is missing, and begins where the first one is', () => {
  expect(linePath([null, at(0, 5), at(10, 7), null, at(30, 1)])).toBe('M0 5L10 7M30 1')
  expect(linePath([null, null])).toBe('')
})

test('steps change their level half-way and end at the last place', () => {
  expect(stepPath([at(0, 5), at(10, 7), at(20, 7), null, at(40, 2)])).toBe('M0 5H5V7H15V7H20M40 2H40')
})

test('a band goes along its upper edge and comes back along the lower one', () => {
  const pairs = [[at(0, 9), at(0, 1)] as const, [at(10, 8), at(10, 2)] as const, null]
  expect(bandPath(pairs)).toBe('M0 1L10 2L10 8L0 9Z')
})
