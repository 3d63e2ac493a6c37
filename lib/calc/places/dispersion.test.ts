import { describe, expect, it } from 'vitest'
import { funnelLimits } from '../comparison/funnel'
import { roundTo } from '../rounding'
import { adjustedLimits, dispersionOf, reliabilityOf, shownReliability } from './dispersion'
import { type Stabilised, stabilised } from './stabilised'

const CASES = [12, 30, 45, 18, 60, 25, 80, 9, 40, 55, 22, 70, 15, 33, 95, 28, 50, 10, 65, 38]
const OF = [
  200, 400, 500, 300, 600, 250, 900, 150, 500, 450, 350, 800, 260, 300, 700, 420, 480, 240, 620, 410,
]
const THETA = CASES.reduce((a, b) => a + b) / OF.reduce((a, b) => a + b)

const group = stabilised(
  'proportion',
  { rates: Float64Array.from(CASES, (cases, index) => cases / (OF[index] ?? 1)), of: Float64Array.from(OF) },
  'asc',
)
const { phi, tau2 } = dispersionOf(group)

const limitsAt = (denominator: number, variance: number) =>
  adjustedLimits('proportion', THETA, denominator, { factor: 100, tau2: variance })

it('a reliability is told in two decimals, and never as enough where it is not', () => {
  expect([0.484, 0.486, 0.494, 0.495, 0.49999, 0.5, 0.504, 0.505, 1].map(shownReliability)).toEqual([
    0.48, 0.49, 0.49, 0.49, 0.49, 0.5, 0.5, 0.51, 1,
  ])
})

describe('over-dispersion', () => {
  it('the oracle of twenty: θ, φ and τ²', () => {
    expect(roundTo(100 * THETA, 5)).toBe(9.06002)
    expect(roundTo(phi, 5)).toBe(1.7113)
    expect(roundTo(tau2, 9)).toBe(0.000458582)
  })

  it('the oracle of twenty: adjusted limits at 400, and those of the arcsine alone', () => {
    const rounded = (variance: number) => {
      const { l95, u95, l998, u998 } = limitsAt(400, variance)
      return [l95, u95, l998, u998].map((limit) => roundTo(limit, 5))
    }
    expect(rounded(tau2)).toEqual([5.70682, 13.09394, 4.10483, 15.70392])
    expect(rounded(0)).toEqual([6.44801, 12.06489, 5.13028, 13.96522])
  })

  it('the oracle of twenty: outside the adjusted 95 % are the fifteenth and the eighteenth, outside 99.8 % nobody', () => {
    const outside = (lower: 'l95' | 'l998', upper: 'u95' | 'u998') =>
      CASES.flatMap((cases, index) => {
        const of = OF[index] ?? 0
        const limits = limitsAt(of, tau2)
        const value = (100 * cases) / of
        return value < limits[lower] || value > limits[upper] ? [index + 1] : []
      })
    expect(outside('l95', 'u95')).toEqual([15, 18])
    expect(outside('l998', 'u998')).toEqual([])
  })

  it('of rates too: limits around the root, near the exact ones where there are cases enough', () => {
    const exact = funnelLimits('poisson', 0.01, 40_000, 1000)
    const plain = adjustedLimits('rate', 0.01, 40_000, { factor: 1000, tau2: 0 })
    expect(plain.l95 / exact.l95).toBeCloseTo(1, 2)
    expect(plain.u998 / exact.u998).toBeCloseTo(1, 2)
    expect(adjustedLimits('rate', 0.0001, 10, { factor: 1000, tau2: 0.01 }).l998).toBe(0)
  })

  it('organisations alike differ by chance alone', () => {
    const y = new Float64Array(30).fill(0.3)
    const alike: Stabilised = { y, s: new Float64Array(30).fill(0.02), center: 0.3 }
    expect(dispersionOf(alike)).toEqual({ phi: 0, tau2: 0 })
    expect(reliabilityOf(alike, 0)).toBe(0)
    expect(dispersionOf({ y: Float64Array.of(1), s: Float64Array.of(0.1), center: 0.3 }).tau2).toBe(0)
  })

  it('reliability is the part of variance that is not chance', () => {
    expect(reliabilityOf(group, tau2)).toBeCloseTo(
      tau2 / (tau2 + OF.reduce((sum, of) => sum + 1 / (4 * of), 0) / 20),
    )
  })
})
