import { expect, test } from 'vitest'
import { bandPath, levelPath, linePath, separated, stepPath } from '@/components/analytics/charts/chart-line'

const at = (x: number, y: number) => ({ x, y })

test('a line breaks where a place is missing, and begins where the first one is', () => {
  expect(linePath([null, at(100, 5), at(110, 7), null, at(130, 1)])).toBe('M100 5L110 7M130 1')
  expect(linePath([null, null])).toBe('')
})

test('steps change their level half-way and end at the last place', () => {
  expect(stepPath([at(100, 5), at(110, 7), at(120, 7), null, at(140, 2)])).toBe(
    'M100 5H105V7H115V7H120M140 2H140',
  )
})

test('a place alone shows its level', () => {
  expect(levelPath([at(108, 5)])).toBe('M100 5h16')
  expect(levelPath([null])).toBe('')
})

test('a band goes along its upper edge and comes back along the lower one', () => {
  const pairs = [[at(100, 9), at(100, 1)] as const, [at(110, 8), at(110, 2)] as const, null]
  expect(bandPath(pairs)).toBe('M100 1L110 2L110 8L100 9Z')
})

test('labels stand at the ends of their lines, and apart where these end together', () => {
  expect(separated([10, 50, 90], 13, [0, 100])).toEqual([10, 50, 90])
  expect(separated([52, 50, 51], 13, [0, 100])).toEqual([76, 50, 63])
  expect(separated([99, 98, 100], 13, [0, 100])).toEqual([87, 74, 100])
})
