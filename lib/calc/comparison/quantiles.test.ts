import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meanRational, percentileByDefinition, rational, written } from '@/e2e/support/oracles'
import { groupBand, meanOf, median, medianOf, percentileOf } from './quantiles'

const PERCENTS = [0, 10, 25, 50, 75, 90, 100]
const ascending = (list: readonly number[]) => Float64Array.from(list).sort()

/** Values of so many decimals: small ones, and such as are too great for sums in doubles. */
const groups = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.oneof(fc.constant(500), fc.constant(10 ** 14)))
  .chain(([decimals, max]) =>
    fc
      .array(fc.integer({ min: -max, max }), { minLength: 1, maxLength: 40 })
      .map((units) => ({ decimals, values: ascending(units.map((one) => Number(`${one}e-${decimals}`))) })),
  )

describe('percentiles', () => {
  it('interpolate as percentile_cont does', () => {
    expect(percentileOf(ascending([1, 2, 3, 4]), 25, 1)).toBe(1.75)
    expect(percentileOf(ascending([5]), 90, 0)).toBe(5)
    expect(medianOf(ascending([3, 1, 2]), 0)).toBe(2)
    expect(medianOf(ascending([]), 0)).toBeNull()
  })

  it('a quartile that lies at a half is rounded away from zero', () => {
    expect(percentileOf(ascending([0.1, 0.2]), 25, 1)).toBe(0.13)
    expect(percentileOf(ascending([1.1, 1.2]), 75, 1)).toBe(1.18)
    expect(percentileOf(ascending([2.3, 2.4]), 25, 1)).toBe(2.33)
    expect(percentileOf(ascending([-0.2, -0.1]), 75, 1)).toBe(-0.13)
  })

  it('and means are those of quotients of whole numbers', () => {
    fc.assert(
      fc.property(groups, ({ decimals, values }) => {
        for (const percent of PERCENTS) {
          expect(percentileOf(values, percent, decimals)).toBe(
            written(percentileByDefinition([...values], percent), decimals + 1),
          )
        }
        expect(meanOf(values, decimals)).toBe(written(meanRational([...values].map(rational)), decimals + 1))
      }),
      { numRuns: 500 },
    )
  })

  it('a mean that lies at a half is rounded away from zero', () => {
    expect(meanOf(ascending([1.1, 1.1, 1.1, 1.2]), 1)).toBe(1.13)
    expect(meanOf(ascending([0.01, 0.01, 0.01, 0.02]), 2)).toBe(0.013)
  })

  it('show quartiles from 8, deciles from 10, and nothing of a group too small', () => {
    const of = (n: number) =>
      groupBand(
        Float64Array.from({ length: n }, (_, i) => i),
        1,
        5,
      )
    expect(of(4)).toEqual({ n: 4, median: null, p10: null, p25: null, p75: null, p90: null })
    expect(of(5)).toMatchObject({ median: 2, p25: null })
    expect(of(8)).toMatchObject({ p25: 1.75, p10: null })
    expect(of(11)).toMatchObject({ p10: 1, p90: 9 })
  })

  it('the median of any list is of its middle', () => {
    expect([median([]), median([3]), median([10, 9, 1]), median([4, 1, 3, 10])]).toEqual([null, 3, 9, 3.5])
  })
})
