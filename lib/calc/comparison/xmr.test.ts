import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  absolute,
  meanRational,
  minus,
  over,
  plus,
  type Rational,
  rational,
  signOf,
  times,
  written,
} from '@/e2e/support/oracles'
import { roundTo } from '../rounding'
import { type XmrRule, xmrChart } from './xmr'

const repeated = (length: number, ...values: number[]) =>
  Array.from({ length }, (_, index) => values[index % values.length] ?? 0)

describe('XmR', () => {
  it('oracle: 1,2,1,2,10,1,2,… of 18 points', () => {
    const { limits, signals } = xmrChart([1, 2, 1, 2, 10, ...repeated(13, 1, 2)], 0)
    // The first twelve: mean 26/12; ranges 1,1,1,8,9,1,1,1,1,1,1 of mean 26/11, so that 8 and 9 are left out.
    expect(Object.values(limits ?? {}).map((limit) => roundTo(limit, 4))).toEqual([2.1667, -0.4933, 4.8267])
    const shifts = [11, 12, 13, 14, 15, 16, 17].map((index) => ({ index, rule: 'shift' }))
    expect(signals).toEqual([{ index: 4, rule: 'outside' }, ...shifts])
  })

  it('phases: run chart, trial limits, limits frozen on the first twelve', () => {
    expect(xmrChart([1, 2, 3, 4], 0)).toEqual({ phase: 'run', limits: null, signals: [] })
    expect(xmrChart([1, 2, 1, 2, 1], 0).phase).toBe('trial')
    const twelve = repeated(12, 10, 11)
    const later = xmrChart([...twelve, 50, 50, 50], 0)
    expect(later.phase).toBe('fixed')
    expect(later.limits).toEqual(xmrChart(twelve, 0).limits)
  })

  it('signals: a point outside, a shift, a trend, two of three near a limit', () => {
    const base = repeated(12, 10, 11)
    const rules = (tail: number[]) =>
      xmrChart([...base, ...tail], 2).signals.map(({ index, rule }) => `${index}:${rule}`)
    expect(rules([])).toEqual([])
    expect(rules([20])).toEqual(['12:outside'])
    expect(rules([10.6, 10.7, 10.6, 10.7, 10.6, 10.7])).toContain('17:shift')
    expect(xmrChart([5, 1, 2, 3, 4, 5, 6, 7], 0).signals).toContainEqual({ index: 7, rule: 'trend' })
    // The mean is 10.5 and the limits lie 2.66 from it: two thirds are 1.77\u0305.
    expect(rules([12.28, 10, 12.28])).toEqual(['14:near_limit'])
    expect(rules([12.27, 10, 12.27])).toEqual([])
  })

  it('a point that equals the mean is on neither side of it, one at a limit is within', () => {
    // Six points above the mean 0.2, which no double holds, and one that equals it.
    const base = [0.1, 0.3, 0.1, 0.3, 0.1, 0.3, 0.1, 0.3, 0.1, 0.3, 0.1, 0.3]
    const shifts = (tail: number[]) =>
      xmrChart([...base, ...tail], 1).signals.filter(({ rule }) => rule === 'shift')
    expect(xmrChart(base, 1).limits?.mean).toBe(0.2)
    expect(shifts([0.2, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3])).toEqual([])
    expect(shifts([0.3, 0.3, 0.3, 0.3, 0.3, 0.3])).toEqual([{ index: 17, rule: 'shift' }])
    expect(shifts([0.3, 0.3, 0.2, 0.3, 0.3, 0.3, 0.3])).toEqual([])
    // Limits 0.2 ± 0.532.
    const outside = (value: number) =>
      xmrChart([...base, value], 3).signals.some(({ rule }) => rule === 'outside')
    expect([outside(0.732), outside(0.733), outside(-0.332), outside(-0.333)]).toEqual([
      false,
      true,
      false,
      true,
    ])
  })

  it('a constant series has limits on the mean and no signals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 5, max: 30 }), (units, length) => {
        const value = units / 100
        const { limits, signals } = xmrChart(repeated(length, value), 2)
        expect(limits).toEqual({ mean: value, lower: value, upper: value })
        expect(signals).toEqual([])
      }),
    )
  })

  it('is that of the definitions in quotients of whole numbers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 5, maxLength: 24 }),
        fc.integer({ min: 0, max: 3 }),
        (units, decimals) => {
          const values = units.map((one) => Number(`${one}e-${decimals}`))
          const { limits, signals } = xmrChart(values, decimals)
          const exact = byDefinition(values)
          const close = ({ mean, lower, upper }: Record<'mean' | 'lower' | 'upper', number>) =>
            [mean, lower, upper].map((one) => roundTo(one, 9))
          expect(limits && close(limits)).toEqual(
            [exact.mean, minus(exact.mean, exact.reach), plus(exact.mean, exact.reach)].map((one) =>
              written(one, 9),
            ),
          )
          expect(signals).toEqual(exact.signals)
        },
      ),
      { numRuns: 400 },
    )
  })
})

/** Wheeler's definitions, word by word. */
function byDefinition(values: readonly number[]) {
  const points = values.map(rational)
  const base = points.slice(0, 12)
  const ranges = base.slice(1).map((point, index) => absolute(minus(point, base[index] ?? point)))
  const isKept = (range: Rational) => signOf(minus(range, times(rational(3.267), meanRational(ranges)))) < 0
  const kept = ranges.filter(isKept)
  const reach = times(rational(2.66), meanRational(kept.length > 0 ? kept : ranges))
  const mean = meanRational(base)
  const twoThirds = times(reach, over(rational(2), rational(3)))
  const side = (point: Rational, distance: Rational) => {
    const from = minus(point, mean)
    return signOf(minus(absolute(from), distance)) > 0 ? signOf(from) : 0
  }
  const same = (signs: readonly number[]) => signs.every((sign) => sign !== 0 && sign === signs[0])
  const signals = points.flatMap((point, index) => {
    const rules: XmrRule[] = []
    const run = points.slice(Math.max(0, index - 6), index + 1)
    if (side(point, reach) !== 0) rules.push('outside')
    if (run.length === 7 && same(run.map((one) => side(one, rational(0))))) rules.push('shift')
    const steps = run.slice(1).map((one, place) => signOf(minus(one, run[place] ?? one)))
    if (run.length === 7 && same(steps)) rules.push('trend')
    const beyond = points.slice(Math.max(0, index - 2), index + 1).map((one) => side(one, twoThirds))
    const last = side(point, twoThirds)
    if (beyond.length === 3 && last !== 0 && beyond.filter((one) => one === last).length > 1) {
      rules.push('near_limit')
    }
    return rules.map((rule) => ({ index, rule }))
  })
  return { mean, reach, signals }
}
