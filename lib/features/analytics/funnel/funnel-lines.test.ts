import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { funnelLimits } from '@/lib/calc/comparison/funnel'
import { FUNNEL_KIND, plainLines, zoneOf } from '@/lib/features/analytics/funnel/funnel-lines'

it('what is surely inside, between or outside is so by the exact limits', () => {
  forCases(
    2_000,
    fc.constantFrom('proportion' as const, 'rate' as const),
    fc.double({ min: 0.001, max: 0.999, noNaN: true }),
    fc.integer({ min: 100, max: 50_000 }),
    fc.double({ min: -5, max: 5, noNaN: true }),
    (kind, theta, denominator, distance) => {
      const sd = Math.sqrt(denominator * theta * (kind === 'proportion' ? 1 - theta : 1))
      const numerator = Math.max(0, Math.round(denominator * theta + distance * sd))
      const { l95, u95, l998, u998 } = funnelLimits(FUNNEL_KIND[kind], theta, denominator, 1)
      const value = numerator / denominator
      const expected = value < l998 || value > u998 ? '998' : value < l95 || value > u95 ? '95' : false
      const lines = plainLines(kind, theta, 1)
      const outside = lines.outsideOf({ numerator, denominator })
      expect(outside).toBe(expected)
      expect(zoneOf(outside, value >= theta)).toBe(lines.zoneAt(value, denominator))
    },
  )
})
