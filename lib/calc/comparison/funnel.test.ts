import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { roundTo } from '../rounding'
import { funnelLimits } from './funnel'

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
  forCases(300, fc.constantFrom('binomial' as const, 'poisson' as const), theta, size, (kind, t, b) => {
    const { l95, u95, l998, u998 } = funnelLimits(kind, t, b, 1)
    for (const limit of [l95, u95, l998, u998]) expect(Number.isFinite(limit)).toBe(true)
    expect(l998).toBeLessThanOrEqual(l95 + 1e-12)
    expect(u95).toBeLessThanOrEqual(u998 + 1e-12)
    expect(l95).toBeLessThanOrEqual(t)
    // With hardly any events (or non-events) the interpolated quantile may be below the mean.
    if (t * b > 5 && (kind === 'poisson' || (1 - t) * b > 5)) expect(u95).toBeGreaterThanOrEqual(t)
  })
})

it('narrow as the denominator grows', () => {
  const width = (b: number) => {
    const { l95, u95 } = funnelLimits('poisson', 0.05, b, 1000)
    return u95 - l95
  }
  for (const b of [100, 1_000, 10_000, 100_000]) expect(width(b * 10)).toBeLessThan(width(b))
})
