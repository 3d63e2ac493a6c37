import { expect, it } from 'vitest'
import { comparedMetric } from '@/e2e/support/calc/compared-metric'
import { bandsOf } from '@/lib/calc/comparison/bands'
import { roundTo } from '@/lib/calc/rounding'
import { funnelOf } from '@/lib/features/analytics/funnel/funnel'

/** The funnel of organisations with these cases and denominators, as published. */
function funnel(decimals: number, organisations: ReadonlyArray<readonly [cases: number, of: number]>) {
  const values = organisations.map(([cases, of], index) => {
    const value = roundTo((100 * cases) / of, decimals)
    const band = bandsOf(value, { factor: 100, decimals, minDenominator: 1 }).find(({ to }) => of <= to)
    if (!band) throw new RangeError(`no band for ${of}`)
    return { company: index + 1, value, band }
  })
  return funnelOf(
    comparedMetric({ decimals, minDenominator: '0' }),
    { kind: 'proportion', factor: 100 },
    values,
    {
      group: { members: new Map(), mask: new Uint8Array(0) },
      own: null,
      points: null,
    },
  )
}

it('A7 the mean is of told values weighed by the middles of their bands, whatever the exact counts are', () => {
  // 5,00 % of 100–199 (middle 141) and 10,00 % of 500–999 (middle 707): (5·141 + 10·707)/848.
  const rounded = funnel(2, [
    [6, 120],
    [60, 600],
  ])
  expect(rounded.theta).toBe(9.17)
  expect(
    funnel(2, [
      [8, 160],
      [80, 800],
    ]).theta,
  ).toBe(rounded.theta)
})

it('cases that are more than what they are among are events', () => {
  expect(funnel(1, [[3, 3]]).kind).toBe('binomial')
  expect(
    funnel(1, [
      [3, 3],
      [4, 3],
    ]).kind,
  ).toBe('poisson')
})

const DISPERSED = {
  cases: [12, 30, 45, 18, 60, 25, 80, 9, 40, 55, 22, 70, 15, 33, 95, 28, 50, 10, 65, 38],
  of: [200, 400, 500, 300, 600, 250, 900, 150, 500, 450, 350, 800, 260, 300, 700, 420, 480, 240, 620, 410],
}
const dispersed = (count: number) =>
  funnel(
    2,
    DISPERSED.cases.slice(0, count).map((cases, index) => [cases, DISPERSED.of[index] ?? 1]),
  )
const sizeOf = (bubbles: ReadonlyArray<{ zone: string; count: number | null }>, zones: readonly string[]) =>
  bubbles.filter(({ zone }) => zones.includes(zone)).reduce((sum, { count }) => sum + (count ?? 1), 0)

it('limits widen where organisations differ beyond chance, by φ and τ as they are told', () => {
  const { phi, tau, theta, limits, plain_limits, bubbles, plain_bubbles } = dispersed(20)
  // Exact counts give 9.06, 1.71 and 0.021 (lib/calc/places/dispersion.test.ts); bands shift them by less than a third
  // of a standard error.
  expect([theta, phi, tau]).toEqual([8.94, 1.69, 0.021])
  for (const [index, plain] of plain_limits.entries()) {
    if (plain.denominator >= 150) expect(limits[index]?.u95).toBeGreaterThan(plain.u95)
  }
  const beyond = ['below998', 'above998', 'below95', 'above95']
  expect(sizeOf(bubbles, beyond)).toBeLessThan(sizeOf(plain_bubbles, beyond))
})

it('of nine organisations nothing is told of how much they differ', () => {
  const few = dispersed(9)
  expect([few.phi, few.tau]).toEqual([null, null])
  expect(few.limits).toEqual(few.plain_limits)
})
