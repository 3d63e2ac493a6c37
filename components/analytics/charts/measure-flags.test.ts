import { expect, test } from 'vitest'
import { flagPlace } from '@/components/analytics/charts/measure-flags'

const quarters = [1, 2, 3, 4].map((quarter) => ({ year: 2025, quarter, month: 0 }))

test('a day of a quarter lies within it, the first and the last day at its ends', () => {
  expect(flagPlace(quarters, '2025-04-01')).toBe(0.5)
  expect(flagPlace(quarters, '2025-06-30')).toBe(1.5)
  expect(flagPlace(quarters, '2025-05-16')).toBeCloseTo(1, 1)
})

test('nothing leaves the line: days of its first half begin with it, later ones end with it', () => {
  expect(flagPlace(quarters, '2024-12-31')).toBeNull()
  expect(flagPlace(quarters, '2025-01-01')).toBe(0)
  expect(flagPlace(quarters, '2025-12-31')).toBe(3)
  expect(flagPlace(quarters, '2026-11-22')).toBe(3)
  expect(flagPlace([], '2026-11-22')).toBeNull()
})
