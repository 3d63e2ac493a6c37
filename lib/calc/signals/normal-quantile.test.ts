import { expect, it } from 'vitest'
import { normalQuantile } from './normal-quantile'

it('the normal quantile: values of tables, both sides alike, the far tails', () => {
  expect(normalQuantile(0.5)).toBe(0)
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14)
  expect(normalQuantile(0.00135)).toBeCloseTo(-2.99997699, 7)
  expect(normalQuantile(1e-12)).toBeCloseTo(-7.034483825301131, 12)
  for (const probability of [0.01, 0.05, 0.075, 0.3]) {
    expect(normalQuantile(1 - probability)).toBeCloseTo(-normalQuantile(probability), 12)
  }
  expect([0, 1].map(normalQuantile)).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
})
