import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { normalCdf } from '../normal'
import { normalDraws } from './draws'
import { normalPlaces, reliabilityOfScores } from './normal-scores'

const COUNT = 120
const DRAWS = 2000
/** Tolerance in places: quantiles of this many draws vary by about as much. */
const PLACES = 6

/** Category scores: means between 0 and 1, deviations between 0.03 and 0.23. */
const groups = fc.integer().map((seed) => {
  const next = normalDraws(seed)
  const part = () => normalCdf(next())
  return {
    means: Float64Array.from({ length: COUNT }, part),
    variances: Float64Array.from({ length: COUNT }, () => (0.03 + 0.2 * part()) ** 2),
  }
})

/** Independent implementation: draws everybody's score and counts the others above the own one. */
function drawnPlaces(means: Float64Array, variances: Float64Array, own: number) {
  const next = normalDraws(99)
  const places = Array.from({ length: DRAWS }, () => {
    const scores = Array.from(means, (mean, index) => mean + Math.sqrt(variances[index] ?? 0) * next())
    return 1 + scores.filter((score) => score > (scores[own] ?? 0)).length
  }).sort((a, b) => a - b)
  return [places[Math.floor(0.025 * DRAWS)] ?? 0, places[Math.ceil(0.975 * DRAWS) - 1] ?? 0]
}

it('95 % of an organisation’s places lie where draws of everybody’s score put them', () => {
  forCases(10, groups, fc.nat({ max: COUNT - 1 }), ({ means, variances }, own) => {
    const [best, worst] = normalPlaces({ means, variances }, own)
    const [first = 0, last = 0] = drawnPlaces(means, variances, own)
    expect(Math.abs(best - first)).toBeLessThanOrEqual(PLACES)
    expect(Math.abs(worst - last)).toBeLessThanOrEqual(PLACES)
  })
})

it('nobody’s score moves: a place is one place, and those that are equal share theirs', () => {
  const scores = { means: Float64Array.of(0.1, 0.4, 0.4, 0.9), variances: new Float64Array(4) }
  expect([0, 1, 2, 3].map((own) => normalPlaces(scores, own))).toEqual([
    [4, 4],
    [2, 3],
    [2, 3],
    [1, 1],
  ])
  expect(reliabilityOfScores(scores)).toBe(1)
})

it('a reliability is what is left of the seen variance without that of chance, and never less than none', () => {
  const means = Float64Array.of(0, 1)
  expect(reliabilityOfScores({ means, variances: Float64Array.of(0.1, 0.1) })).toBeCloseTo(1 - 0.1 / 0.25, 12)
  expect(reliabilityOfScores({ means, variances: Float64Array.of(9, 9) })).toBe(0)
  expect(reliabilityOfScores({ means: Float64Array.of(1, 1), variances: Float64Array.of(0, 0) })).toBe(0)
})
