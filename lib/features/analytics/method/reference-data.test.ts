import { expect, it } from 'vitest'
import { roundTo } from '@/lib/calc/rounding'
import { referenceExamples } from '@/lib/features/analytics/method/reference-data'

/** Numbers verified by two independent computations. */
const reference = referenceExamples()

it('place and score of 1, 2, 2, 4, 8; stars by fifths', () => {
  expect(reference.place).toMatchObject({ place: 2, better: 1, tied: 2, worse: 2, total: 5, score: 62.5 })
  expect(reference.star.stars).toBe(4)
})

it('the interval of 5 of 380 among six', () => {
  const { interval, y, s, ends } = reference.interval
  expect(interval).toEqual([1, 4])
  expect([roundTo(y, 6), roundTo(s, 6)]).toEqual([0.114961, 0.025649])
  expect(ends[0]).toBeLessThan(100 * (5 / 380))
  expect(ends[1]).toBeGreaterThan(100 * (5 / 380))
})

it('the exact limit at 200, and the sum of a shift step by step', () => {
  // 3.8 expected cases of 200: few enough for exact tails; eleven is the last within the limit.
  expect(reference.outlier.limits).toEqual({ lower: 0, upper: 5.5 })
  expect(reference.outlier.grounds.by).toBe('tails')
  expect(reference.outlier.signal).toMatchObject({ kind: 'outlier', side: 1 })
  const { signal, steps } = reference.shift
  expect([signal?.since, steps[0]?.label]).toEqual([11, '12-й квартал'])
  let sum = 0
  for (const step of steps) {
    sum = Math.max(0, sum + step.score - 0.8)
    expect(step.sum).toBeCloseTo(sum, 9)
  }
  expect(sum).toBeGreaterThan(signal?.sum?.threshold ?? Number.POSITIVE_INFINITY)
})

it('the over-dispersed funnel, and forty cases typed for four', () => {
  expect(reference.funnel).toMatchObject({ theta: 9.06, phi: 1.71, tau: 0.021, outside: '95' })
  expect(reference.warning.chance).toBeLessThan(0.003)
  expect(reference.warning.earlier.periods).toBe(8)
})
