import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { periodTicks, valueScale } from '@/lib/calc/chart-ticks'

const valueBetween = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((one) => Number(one.toFixed(3)))

describe('valueScale', () => {
  it.each([
    [[0.8, 7.3], false, [0, 2, 4, 6, 8], 0],
    [[1.2, 3.9], false, [0, 1, 2, 3, 4], 0],
    [[0.1, 0.42], false, [0, 0.2, 0.4, 0.6], 1],
    [[92.5, 99.8], true, [92, 94, 96, 98, 100], 0],
    [[0, 100], true, [0, 25, 50, 75, 100], 0],
    [[-3, 5], false, [-4, -2, 0, 2, 4, 6], 0],
    [[], false, [0, 0.25, 0.5, 0.75, 1], 2],
  ])('of %j (per cent: %s)', (values, isPercent, ticks, decimals) => {
    expect(valueScale(values, isPercent)).toEqual({ ticks, decimals, min: ticks[0], max: ticks.at(-1) })
  })

  it.each([[[0]], [[100]], [[12.5]], [[-2]]])('a single value %j has room around it', (values) => {
    const { min, max, ticks } = valueScale(values, true)
    expect(max).toBeGreaterThan(min)
    expect(ticks.length).toBeGreaterThan(1)
  })

  it('holds every value, its ticks ascend and stay few', () => {
    const value = valueBetween(-1e6, 1e9)
    forCases(100, fc.array(value, { minLength: 1, maxLength: 30 }), fc.boolean(), (values, isPercent) => {
      const { min, max, ticks } = valueScale(values, isPercent)
      const room = 1e-6 * Math.max(1, Math.abs(min), Math.abs(max))
      expect(Math.min(...values)).toBeGreaterThanOrEqual(min - room)
      expect(Math.max(...values)).toBeLessThanOrEqual(max + room)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(8)
      expect([...ticks].sort((a, b) => a - b)).toEqual(ticks)
    })
  })

  it('a percentage within a hundred never has an axis beyond it', () => {
    forCases(100, fc.array(valueBetween(0, 100), { minLength: 1 }), (values) => {
      expect(valueScale(values, true).max).toBeLessThanOrEqual(100)
    })
  })
})

it('periodTicks labels every quarter, every second or one a year as the width allows, the last always', () => {
  expect(periodTicks(5, 500, 50)).toEqual([0, 1, 2, 3, 4])
  expect(periodTicks(11, 450, 50)).toEqual([0, 2, 4, 6, 8, 10])
  expect(periodTicks(11, 250, 50)).toEqual([2, 6, 10])
  expect(periodTicks(1, 10, 50)).toEqual([0])
  expect(periodTicks(0, 300, 50)).toEqual([])
})
