import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { randomStream } from './random'

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const variance = (numbers: readonly number[]) => {
  const middle = mean(numbers)
  return mean(numbers.map((one) => (one - middle) ** 2))
}
const draw = (draws: number, next: () => number) => Array.from({ length: draws }, next)

describe('streams', () => {
  it('are the same for the same key and different for another', () => {
    const [first, again, other] = [randomStream('a', 1), randomStream('a', 1), randomStream('a', 2)]
    const numbers = draw(5, first.uniform)
    expect(draw(5, again.uniform)).toEqual(numbers)
    expect(draw(5, other.uniform)).not.toEqual(numbers)
  })

  it('stay the same from version to version', () => {
    expect(randomStream('fixed').integer(0, 999_999)).toBe(893_613)
  })

  it('are uniform on [0, 1) and standard normal', () => {
    const random = randomStream('moments')
    const uniforms = draw(20_000, random.uniform)
    expect(uniforms.every((one) => one >= 0 && one < 1)).toBe(true)
    expect(mean(uniforms)).toBeCloseTo(0.5, 1)
    const normals = draw(20_000, random.normal)
    expect(mean(normals)).toBeCloseTo(0, 1)
    expect(variance(normals)).toBeCloseTo(1, 1)
  })
})

describe('counts', () => {
  it.each([0.4, 5, 29, 31, 400])('Poisson with mean %d has that mean and variance', (expected) => {
    const random = randomStream('poisson', expected)
    const counts = draw(20_000, () => random.poisson(expected))
    expect(Math.abs(mean(counts) / expected - 1)).toBeLessThan(0.03)
    expect(Math.abs(variance(counts) / expected - 1)).toBeLessThan(0.06)
  })

  it.each([
    [200, 0.01],
    [1800, 0.012],
    [5000, 0.05],
    [62, 0.11],
    [2500, 0.68],
    [4900, 0.962],
  ])('binomial of %d trials at %d has its mean and variance', (trials, probability) => {
    const random = randomStream('binomial', trials)
    const counts = draw(20_000, () => random.binomial(trials, probability))
    expect(Math.abs(mean(counts) / (trials * probability) - 1)).toBeLessThan(0.03)
    expect(Math.abs(variance(counts) / (trials * probability * (1 - probability)) - 1)).toBeLessThan(0.06)
  })

  it('binomial stays within its trials', () => {
    const anyCount = fc.record({
      trials: fc.integer({ min: 0, max: 6000 }),
      percent: fc.integer({ min: 0, max: 100 }),
    })
    forCases(100, anyCount, ({ trials, percent }) => {
      const count = randomStream('bounds', trials, percent).binomial(trials, percent / 100)
      return Number.isInteger(count) && count >= 0 && count <= trials
    })
  })
})
