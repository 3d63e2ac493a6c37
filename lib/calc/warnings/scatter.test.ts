import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { distance, massOf, scatterOf } from './scatter'

it('is told on the scale of roots, by the median step and one unknown one', () => {
  // Roots 10, 12, 11, 13: steps 2, 1, 2 with median 2; plus a tenth of the root 11.5.
  const { center, deviation } = scatterOf([100, 144, 121, 169])
  expect(center).toBe(11.5)
  expect(deviation).toBeCloseTo(((3 * 2 + 1.15) / 4 / 1.128) * Math.sqrt(1.25), 12)
})

it('is never less than that of a count that only chance moves', () => {
  expect(scatterOf([0, 0, 0, 0]).deviation).toBeCloseTo(0.5 * Math.sqrt(1.25), 12)
  expect(scatterOf([5, 5]).deviation).toBeCloseTo(0.5 * Math.sqrt(1.5), 12)
})

it('one wild number in the past neither moves the middle nor hides the next', () => {
  const wild = scatterOf([5200, 5300, 52_000, 5100, 5250, 5150, 5220, 5280])
  expect(distance(wild, 5200)).toBeLessThan(1)
  expect(distance(wild, 520)).toBeGreaterThan(10)
})

it('the usual number is the nearest', () => {
  forCases(100, fc.array(fc.nat(10_000), { minLength: 1, maxLength: 8 }), (earlier) => {
    const scatter = scatterOf(earlier)
    expect(distance(scatter, scatter.center ** 2)).toBeCloseTo(0, 6)
  })
})

it('all whole numbers together are certain', () => {
  forCases(30, fc.array(fc.nat(60), { minLength: 1, maxLength: 8 }), (earlier) => {
    const scatter = scatterOf(earlier)
    // Eight deviations beyond the widest scatter of such numbers.
    const all = Array.from({ length: 3000 }, (_, number) => massOf(scatter, number))
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0)
    expect(all.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 6)
  })
  expect(massOf(scatterOf([0, 0, 0, 0, 0]), 0)).toBeGreaterThan(0.8)
})
