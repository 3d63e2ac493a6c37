import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { quantileAmong } from './quantiles'

/** The quantile from a sorted list. */
function quantileOf(list: readonly number[], part: number): number {
  const sorted = list.toSorted((a, b) => a - b)
  const place = part * (sorted.length - 1)
  const [low = Number.NaN, next = low] = sorted.slice(Math.floor(place))
  return low + (place - Math.floor(place)) * (next - low)
}

const numbers = fc.array(
  fc.oneof(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), fc.integer({ min: 0, max: 3 })),
  {
    minLength: 1,
    maxLength: 200,
  },
)

it('the quantile of unsorted numbers is that of the sorted ones, and none of them is lost', () => {
  forCases(500, numbers, fc.double({ noNaN: true, min: 0, max: 1 }), (list, part) => {
    const own = Float64Array.from(list)
    expect(quantileAmong(own, part)).toBeCloseTo(quantileOf(list, part), 9)
    expect(own.toSorted()).toEqual(Float64Array.from(list).sort())
  })
})
