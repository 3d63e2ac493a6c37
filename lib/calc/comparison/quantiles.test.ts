import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { meanRational, percentileByDefinition, rational, toDecimals } from '@/e2e/support/oracles'
import { groupBand, meanOf, median, medianOf } from './quantiles'

const ascending = (list: readonly number[]) => Float64Array.from(list).sort()
const repeated = (length: number, value: number) => Array.from({ length }, () => value)

/** Rounded values: small ones, and ones too large for exact sums in floating point. */
const groups = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.constantFrom(500, 10 ** 15))
  .chain(([decimals, max]) =>
    fc
      .array(fc.integer({ min: -max, max }), { minLength: 10, maxLength: 40 })
      .map((units) => ({ decimals, values: ascending(units.map((one) => Number(`${one}e-${decimals}`))) })),
  )

it('interpolate as percentile_cont does', () => {
  expect(groupBand(ascending([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 2)).toEqual({
    n: 10,
    ...{ median: 5.5, p10: 1.9, p25: 3.25, p75: 7.75, p90: 9.1 },
  })
  expect(medianOf(ascending([3, 1, 2]), 0)).toBe(2)
  expect(medianOf(ascending([]), 0)).toBeNull()
})

it('a quartile that lies at a half is rounded away from zero', () => {
  // The lower quartile of ten is a quarter of the way from the third to the fourth value: 0.25, 2.35, and −0.15 for
  // −0.2 and 0.
  const quartile = (low: number, high: number) =>
    groupBand(ascending([...repeated(3, low), ...repeated(7, high)]), 1).p25
  expect([quartile(0.2, 0.4), quartile(2.3, 2.5), quartile(-0.2, 0)]).toEqual([0.3, 2.4, -0.2])
})

it('and means are those of quotients of whole numbers', () => {
  forCases(300, groups, ({ decimals, values }) => {
    const exact = (percent: number) => toDecimals(percentileByDefinition([...values], percent), decimals)
    expect(groupBand(values, decimals)).toEqual({
      n: values.length,
      ...{ median: exact(50), p10: exact(10), p25: exact(25), p75: exact(75), p90: exact(90) },
    })
    expect(meanOf(values, decimals)).toBe(toDecimals(meanRational([...values].map(rational)), decimals))
  })
})

it('a mean that lies at a half is rounded away from zero', () => {
  expect(meanOf(ascending([1.1, 1.2]), 1)).toBe(1.2)
  expect(meanOf(ascending([0.01, 0.01, 0.02, 0.02]), 2)).toBe(0.02)
})

it('show quartiles from 8, deciles from 10, and nothing of a group that is not told of', () => {
  const of = (n: number) =>
    groupBand(
      Float64Array.from({ length: n }, (_, i) => i),
      2,
    )
  expect(groupBand(null, 2)).toEqual({ n: null, median: null, p10: null, p25: null, p75: null, p90: null })
  expect(of(5)).toMatchObject({ median: 2, p25: null })
  expect(of(8)).toMatchObject({ p25: 1.75, p10: null })
  expect(of(11)).toMatchObject({ p10: 1, p90: 9 })
})

it('the median of any list is of its middle', () => {
  expect([median([]), median([3]), median([10, 9, 1]), median([4, 1, 3, 10])]).toEqual([null, 3, 9, 3.5])
})
