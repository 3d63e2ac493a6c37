import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFormula } from '../formula/parse'
import { funnelLimits, isOverdispersed } from './funnel'
import { groupBand, median, quantile } from './percentiles'
import { poolPeriods } from './pooling'
import {
  casesToMedian,
  categoryScore,
  contributions,
  indicatorScores,
  places,
  requiredCoverage,
  roundTo,
  stars,
  type TargetOrder,
} from './rating'
import { xmrChart, xmrLimits } from './xmr'

const group = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 2, maxLength: 40 })
const order = fc.constantFrom<TargetOrder>('asc', 'desc')
const mean = (values: readonly (number | null)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? Number.NaN), 0) / values.length

describe('indicator scores and places', () => {
  it('oracles', () => {
    expect(indicatorScores([1, 2, 2, 4, 8], 'asc')).toEqual([100, 62.5, 62.5, 25, 0])
    expect(indicatorScores([90, 90, 90, 95, 100], 'desc')).toEqual([25, 25, 25, 75, 100])
    expect(places([1, 2, 2, 4], 'asc')).toEqual([1, 2, 2, 4])
    expect(places([1, 2, 2, 4], 'desc')).toEqual([4, 2, 2, 1])
    expect(indicatorScores([7], 'asc')).toEqual([null])
  })

  it('mean 50, all tied 50, reversal gives 100 − S, order of rows is nothing', () => {
    fc.assert(
      fc.property(group, order, (values, direction) => {
        const scores = indicatorScores(values, direction)
        expect(mean(scores)).toBeCloseTo(50, 9)
        const reversed = indicatorScores(values, direction === 'asc' ? 'desc' : 'asc')
        scores.forEach((score, index) => {
          expect((score ?? 0) + (reversed[index] ?? 0)).toBeCloseTo(100, 9)
        })
        expect(indicatorScores([...values].reverse(), direction)).toEqual([...scores].reverse())
        expect(
          indicatorScores(
            values.map(() => 3),
            direction,
          ),
        ).toEqual(values.map(() => 50))
      }),
    )
  })

  it('a better value never scores less nor stands lower; against a count by hand', () => {
    fc.assert(
      fc.property(group, order, (values, direction) => {
        const scores = indicatorScores(values, direction)
        const standing = places(values, direction)
        values.forEach((a, i) => {
          const better = values.filter((b) => (direction === 'asc' ? b < a : b > a)).length
          const tied = values.filter((b) => b === a).length
          const worse = values.length - better - tied
          expect(standing[i]).toBe(better + 1)
          expect(scores[i]).toBeCloseTo((100 * (worse + (tied - 1) / 2)) / (values.length - 1), 9)
        })
      }),
    )
  })
})

describe('category scores', () => {
  it('demand coverage', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 10].map(requiredCoverage)).toEqual([1, 2, 3, 3, 3, 3, 4, 5])
    const scored = [
      { score: 80, weight: 1 },
      { score: 40, weight: 1 },
    ]
    expect(categoryScore(scored, 3)).toBeNull()
    expect(categoryScore(scored, 2)).toBe(60)
    expect(categoryScore([], 0)).toBeNull()
  })

  it('are weighted means to 0.1, explained by contributions', () => {
    const scores = [
      { score: 100, weight: 2 },
      { score: 25, weight: 1 },
      { score: 62.55, weight: 1 },
    ]
    expect(categoryScore(scores, 3)).toBe(71.9)
    expect(contributions(scores).reduce((sum, points) => sum + points, 0)).toBeCloseTo(71.8875 - 50, 9)
  })

  it('stars are quintiles of the place from ten on', () => {
    expect(stars(1, 9)).toBeNull()
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((place) => stars(place, 10))).toEqual([
      5, 5, 4, 4, 3, 3, 2, 2, 1, 1,
    ])
  })

  it('tells the cases between a value and the median', () => {
    expect(casesToMedian({ value: 2.5, median: 1, denominator: 1000, factor: 100 })).toBe(15)
    expect(casesToMedian({ value: 1, median: 2.51, denominator: 100, factor: 100 })).toBe(-2)
    expect(casesToMedian({ value: 1, median: 1, denominator: 100, factor: 100 })).toBe(0)
  })

  it('roundTo is half away from zero without binary surprises', () => {
    expect([1.005, 2.675, -1.005, 1e-9, 62.25].map((value) => roundTo(value, 2))).toEqual([
      1.01, 2.68, -1.01, 0, 62.25,
    ])
  })
})

describe('percentiles', () => {
  it('interpolate as percentile_cont does', () => {
    expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75)
    expect(quantile([5], 0.9)).toBe(5)
    expect(median([3, 1, 2])).toBe(2)
    expect(median([])).toBeNull()
  })

  it('show quartiles from 8, deciles from 10, and nothing of a group too small', () => {
    const of = (n: number) =>
      groupBand(
        Array.from({ length: n }, (_, i) => i),
        5,
      )
    expect(of(4)).toEqual({ n: 4, median: null, p10: null, p25: null, p75: null, p90: null })
    expect(of(5)).toMatchObject({ median: 2, p25: null })
    expect(of(8)).toMatchObject({ p25: 1.75, p10: null })
    expect(of(11)).toMatchObject({ p10: 1, p90: 9 })
  })

  it('are monotone and within the data', () => {
    fc.assert(
      fc.property(
        group,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, p, q) => {
          const sorted = [...values].sort((a, b) => a - b)
          const [low, high] = [quantile(sorted, Math.min(p, q)), quantile(sorted, Math.max(p, q))]
          expect(low).toBeLessThanOrEqual(high + 1e-9)
          expect(low).toBeGreaterThanOrEqual(sorted[0] ?? 0)
          expect(high).toBeLessThanOrEqual((sorted.at(-1) ?? 0) + 1e-9)
        },
      ),
    )
  })
})

describe('XmR', () => {
  const series = Array.from({ length: 18 }, (_, index) =>
    index === 4 ? 10 : index < 4 ? 1 + (index % 2) : 1 + ((index + 1) % 2),
  )

  it('oracle: 1,2,1,2,10,1,2,… of 18 points', () => {
    expect(series.slice(0, 7)).toEqual([1, 2, 1, 2, 10, 1, 2])
    const screened = xmrLimits(series)
    expect([screened.mean, screened.lower, screened.upper].map((value) => roundTo(value, 2))).toEqual([
      1.94, -0.72, 4.6,
    ])
    const plain = xmrLimits(series, false)
    expect([plain.lower, plain.upper].map((value) => roundTo(value, 2))).toEqual([-3.06, 6.95])
  })

  it('phases: run chart, trial limits, limits frozen on the first twelve', () => {
    expect(xmrChart([1, 2, 3, 4])).toEqual({ phase: 'run', limits: null, signals: [] })
    expect(xmrChart([1, 2, 1, 2, 1]).phase).toBe('trial')
    const twelve = Array.from({ length: 12 }, (_, index) => 10 + (index % 2))
    const later = xmrChart([...twelve, 50, 50, 50])
    expect(later.phase).toBe('fixed')
    expect(later.limits).toEqual(xmrLimits(twelve))
  })

  it('signals: a point outside, a shift, a trend, two of three near a limit', () => {
    const base = [10, 11, 10, 11, 10, 11, 10, 11, 10, 11, 10, 11]
    const rules = (tail: number[]) =>
      xmrChart([...base, ...tail]).signals.map(({ index, rule }) => `${index}:${rule}`)
    expect(rules([])).toEqual([])
    expect(rules([20])).toEqual(['12:outside'])
    expect(rules([10.6, 10.7, 10.6, 10.7, 10.6, 10.7])).toContain('17:shift')
    expect(xmrChart([5, 1, 2, 3, 4, 5, 6, 7]).signals).toContainEqual({ index: 7, rule: 'trend' })
    const { mean: center, upper } = xmrLimits(base)
    const near = center + ((upper - center) * 2) / 3 + 0.01
    expect(rules([near, 10, near])).toEqual(['14:near_limit'])
  })

  it('a constant series has limits on the mean and no signals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 5, max: 30 }), (value, length) => {
        const { limits, signals } = xmrChart(Array.from({ length }, () => value))
        expect(limits).toEqual({ mean: value, lower: value, upper: value })
        expect(signals).toEqual([])
      }),
    )
  })
})

describe('funnel', () => {
  const rounded = (limits: Record<string, number>) =>
    Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, roundTo(value, 2)]))

  it('oracles: b=100, θ=0.1, k=100', () => {
    expect(rounded({ ...funnelLimits('binomial', 0.1, 100, 100) })).toEqual({
      l95: 4.04,
      u95: 15.77,
      l998: 1.42,
      u998: 19.84,
    })
    expect(rounded({ ...funnelLimits('poisson', 0.1, 100, 100) })).toEqual({
      l95: 3.78,
      u95: 16.16,
      l998: 1.22,
      u998: 20.66,
    })
  })

  it('limits contain θ, widen with p, and are finite for any size', () => {
    const theta = fc.double({ min: 1e-6, max: 0.999, noNaN: true })
    const size = fc.oneof(fc.integer({ min: 10, max: 100_000 }), fc.constantFrom(1e9, 1e11))
    fc.assert(
      fc.property(fc.constantFrom('binomial' as const, 'poisson' as const), theta, size, (kind, t, b) => {
        const { l95, u95, l998, u998 } = funnelLimits(kind, t, b, 1)
        for (const limit of [l95, u95, l998, u998]) expect(Number.isFinite(limit)).toBe(true)
        expect(l998).toBeLessThanOrEqual(l95 + 1e-12)
        expect(u95).toBeLessThanOrEqual(u998 + 1e-12)
        expect(l95).toBeLessThanOrEqual(t)
        // With hardly an event (or hardly a non-event) the interpolated quantile may fall below the mean itself.
        if (t * b > 5 && (kind === 'poisson' || (1 - t) * b > 5)) expect(u95).toBeGreaterThanOrEqual(t)
      }),
      { numRuns: 300 },
    )
  })

  it('narrow as the denominator grows', () => {
    const width = (b: number) => {
      const { l95, u95 } = funnelLimits('poisson', 0.05, b, 1000)
      return u95 - l95
    }
    for (const b of [100, 1_000, 10_000, 100_000]) expect(width(b * 10)).toBeLessThan(width(b))
  })

  it('over-dispersion is more than a fifth outside', () => {
    expect([isOverdispersed(2, 10), isOverdispersed(3, 10), isOverdispersed(0, 0)]).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('pooling', () => {
  const parsed = parseFormula('a * 100 / b')
  if (!parsed.ok) throw new Error(parsed.problem.message)
  const rows = [
    { a: '1', b: '100' },
    { a: '9', b: '300' },
  ]

  it('is the formula over sums, not an average of ratios', () => {
    const { evaluation, periods } = poolPeriods(parsed.expression, rows, {})
    expect(evaluation.value?.toFixed()).toBe('2.5')
    expect(periods).toBe(2)
  })

  it('averages what is a headcount', () => {
    expect(poolPeriods(parsed.expression, rows, { b: 'avg' }).evaluation.value?.toFixed()).toBe('5')
  })

  it('a missing variable is missing, not zero', () => {
    const { evaluation } = poolPeriods(parsed.expression, [...rows, { a: '1' }], {})
    expect(evaluation.nonValue).toBe('missing')
    expect(poolPeriods(parsed.expression, [], {}).evaluation.nonValue).toBe('missing')
  })
})
