import { at, intAt } from '../at'
import { roundQuotient, unitsOf } from '../rounding'
import { sortColumn } from './column'
import { eachTie, type Ranking, standingIn } from './ranking'
import { scoreOf } from './standing'

/*
 * The score of an organisation in a category: the weighted mean of its indicators' scores. The pipeline is that of the
 * CMS star rating: align directions, standardise, average, redistribute missing weights, require coverage.
 */

/** An indicator of the category that is ranked. Weights have at most three decimals and are positive. */
interface Weighed {
  ranking: Ranking
  weight: number
}

export const SCORE_DECIMALS = 1
const WEIGHT_DECIMALS = 3
const MAX_SCORE = 100
/** Twice the greatest relative rounding error of a double. */
const UNIT = 2 ** -52

/** Of K indicators, how many must be scored for a category score: max(⌈K/2⌉, min(3, K)). */
export function requiredCoverage(indicators: number): number {
  return Math.max(Math.ceil(indicators / 2), Math.min(3, indicators))
}

/**
 * The scores of a group: sums in doubles, and in exact arithmetic for means too near a rounding boundary.
 * @param parts indicators ranked within the group
 * @param members ids of the group, in the order of their numbers
 * @param indicators how many the category has, ranked or not
 * @returns how many indicators each organisation is scored on, by its id; scores, 0…100, of those with enough coverage
 */
export function categoryScores(parts: readonly Weighed[], members: readonly number[], indicators: number) {
  const size = 1 + members.reduce((max, id) => Math.max(max, id), 0)
  const { points, weights, counts } = sumScores(parts, size)
  const required = Math.max(1, requiredCoverage(indicators))
  const ranked = members.filter((id) => intAt(counts, id) >= required)
  const values = new Float64Array(ranked.length)
  const order = new Int32Array(size)
  ranked.forEach((id, place) => {
    const error = 3 * intAt(counts, id) * MAX_SCORE * UNIT
    values[place] = roundedSurely(at(points, id) / at(weights, id), error) ?? exactScore(parts, id)
    order[id] = place
  })
  return { counts, column: sortColumn({ values, companies: Int32Array.from(ranked) }, SCORE_DECIMALS, order) }
}

/** A score as exact arithmetic would round it; null where its absolute error may cross a rounding boundary. */
function roundedSurely(score: number, error: number): number | null {
  const factor = 10 ** SCORE_DECIMALS
  const scaled = score * factor
  const reach = 2 * error * factor + 4 * scaled * UNIT
  return Math.abs((scaled % 1) - 0.5) <= reach ? null : Math.round(scaled) / factor
}

/** Sums of weighted scores, indexed by organisation id. */
function sumScores(parts: readonly Weighed[], size: number) {
  const points = new Float64Array(size)
  const weights = new Float64Array(size)
  const counts = new Int32Array(size)
  for (const { ranking, weight } of parts) {
    const { companies } = ranking.column
    eachTie(ranking, (tie) => {
      const weighted = scoreOf(tie) * weight
      for (let index = tie.from; index < tie.to; index += 1) {
        const id = intAt(companies, index)
        points[id] = at(points, id) + weighted
        weights[id] = at(weights, id) + weight
        counts[id] = intAt(counts, id) + 1
      }
    })
  }
  return { points, weights, counts }
}

/** An organisation's standing in each indicator that ranks it, with the weight as a whole number. */
function sharesOf<Part extends Weighed>(parts: readonly Part[], company: number) {
  return parts.flatMap((part) => {
    const standing = standingIn(part.ranking, company)
    if (standing === null) return []
    const balance = BigInt(standing.worse - standing.better)
    const others = BigInt(part.ranking.total - 1)
    return [{ part, balance, others, weight: unitsOf(part.weight, WEIGHT_DECIMALS) }]
  })
}

/** Σ w·S / Σ w as one quotient: S = 50 + 50·(W − B)/(N − 1). */
function exactScore(parts: readonly Weighed[], company: number): number {
  let [dividend, divisor, weights] = [0n, 1n, 0n]
  for (const { balance, others, weight } of sharesOf(parts, company)) {
    dividend = dividend * others + weight * balance * divisor
    divisor *= others
    weights += weight
  }
  return roundQuotient(50n * (divisor * weights + dividend), divisor * weights, SCORE_DECIMALS)
}

/**
 * What each indicator that ranks an organisation contributes to its category score relative to the neutral 50, to 0.01:
 * the unrounded points sum to the unrounded score − 50.
 */
export function contributions<Part extends Weighed>(
  parts: readonly Part[],
  company: number,
): Array<{ part: Part; points: number }> {
  const shares = sharesOf(parts, company)
  const weights = shares.reduce((sum, { weight }) => sum + weight, 0n)
  return shares.map(({ part, balance, others, weight }) => ({
    part,
    points: roundQuotient(50n * weight * balance, others * weights, 2),
  }))
}

const STARS = 5
const MIN_FOR_STARS = 10

/** One to five stars by the quintile of the place, from ten ranked organisations on. */
export function stars(place: number, total: number): number | null {
  if (total < MIN_FOR_STARS) return null
  return STARS - Math.floor((STARS * (place - 1)) / total)
}
