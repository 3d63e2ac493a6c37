import { at } from '../at'
import { normalCdf } from '../normal'
import type { PlaceInterval } from './expected-places'

/** Independent category scores, parallel to the organisations, with a mean and a variance each. */
interface NormalScores {
  means: Float64Array
  variances: Float64Array
}

const P95 = 1.96
/** Tolerance for sums added in another order. */
const NEARLY = 1e-9

/** Expected number of the others above a score, and the variance of that number. */
function aboveOf({ means, variances }: NormalScores, own: number, score: number) {
  let [expected, variance] = [0, 0]
  for (let index = 0; index < means.length; index += 1) {
    if (index === own) continue
    const [off, deviation] = [at(means, index) - score, Math.sqrt(at(variances, index))]
    const chance = deviation > 0 ? normalCdf(off / deviation) : still(off)
    expected += chance
    variance += chance * (1 - chance)
  }
  return { expected, variance }
}

/** P(another is above) for a score of variance 0. */
const still = (off: number) => (Math.abs(off) < NEARLY ? 0.5 : (Math.sign(off) + 1) / 2)

/**
 * The 95 % interval of an organisation's place. Two independent parts: its own score at both ends of its interval, and
 * the variance caused by the others' scores.
 */
export function normalPlaces(scores: NormalScores, own: number): PlaceInterval {
  const [score, reach] = [at(scores.means, own), P95 * Math.sqrt(at(scores.variances, own))]
  const { expected, variance } = aboveOf(scores, own, score)
  const [best, worst] = [aboveOf(scores, own, score + reach), aboveOf(scores, own, score - reach)]
  const others = P95 * Math.sqrt(variance)
  const place = (distance: number) =>
    Math.min(scores.means.length, Math.max(1, 1 + Math.round(expected + distance)))
  return [
    place(-Math.hypot(expected - best.expected, others)),
    place(Math.hypot(worst.expected - expected, others)),
  ]
}

/** The mean variance of one score is chance's part of the means' variance; the rest is between organisations. */
export function reliabilityOfScores({ means, variances }: NormalScores): number {
  const mean = (list: Float64Array) => list.reduce((sum, one) => sum + one, 0) / list.length
  const middle = mean(means)
  const observed = mean(means.map((one) => (one - middle) ** 2))
  return observed > 0 ? Math.max(0, 1 - mean(variances) / observed) : 0
}
