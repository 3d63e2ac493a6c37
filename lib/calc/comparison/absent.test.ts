import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { expectedWith, medianAmong, placeAmong } from './absent'
import { medianOf } from './quantiles'

it('the oracle of 11 of 15; place 12 of 41 among 57; from a tenth on', () => {
  const values = Float64Array.of(2.1, 2.4, 2.5, 2.9, 3.0, 3.3, 3.8, 4.0, 4.6, 5.2, 6.1)
  expect([medianOf(values, 1), medianAmong(values, 15, 1)]).toEqual([3.3, [2.9, 4.0]])
  expect(placeAmong(12, 41, 57)).toEqual([12, 28])
  expect([expectedWith(41, 16), expectedWith(9, 1), expectedWith(10, 1), expectedWith(41, 0)]).toEqual([
    57,
    10,
    null,
    null,
  ])
  expect([medianAmong(values, 21, 1), medianAmong(values, 22, 1)]).toEqual([[2.1, 6.1], null])
})

const value = fc.integer({ min: 0, max: 500 }).map((tenths) => tenths / 10)

it('whatever the absent would have given, place and median are within, and both ends are reached', () => {
  forCases(100, fc.array(value, { minLength: 1 }), fc.array(value, { minLength: 1 }), (known, absent) => {
    const expected = known.length + absent.length
    const sorted = Float64Array.from(known).sort()
    const bounds = medianAmong(sorted, expected, 1)
    const with_ = (others: readonly number[]) => medianOf(Float64Array.from([...known, ...others]).sort(), 1)
    if (bounds) {
      expect(with_(absent)).toBeGreaterThanOrEqual(bounds[0])
      expect(with_(absent)).toBeLessThanOrEqual(bounds[1])
      expect([with_(absent.map(() => -1)), with_(absent.map(() => 1000))]).toEqual(bounds)
    } else expect(absent.length * 2).toBeGreaterThanOrEqual(expected)
    const [own = 0] = known
    const placeIn = (all: readonly number[]) => 1 + all.filter((one) => one < own).length
    const [best, worst] = placeAmong(placeIn(known), known.length, expected)
    expect(placeIn([...known, ...absent])).toBeGreaterThanOrEqual(best)
    expect(placeIn([...known, ...absent])).toBeLessThanOrEqual(worst)
    expect(placeIn([...known, ...absent.map(() => -1)])).toBe(worst)
  })
})
