import { at, intAt } from '../at'
import type { Ranking } from '../comparison/ranking'
import { cached } from '../remembering'
import { normalDraws } from './draws'
import type { PlaceInterval } from './expected-places'
import { normalPlaces, reliabilityOfScores } from './normal-scores'
import { midRanks, scoreMoments } from './score-moments'
import type { Stabilised } from './stabilised'

/*
 * How chance affects places in a category: the true values of its indicators are drawn from their posterior, ranked,
 * scored and weighted as the rating does, repeatedly. For a large group the mean and variance of each score replace the
 * draws.
 */

type Likely = Pick<Stabilised, 'y' | 's' | 'near' | 'alike'>

/** An indicator of the category. Without `chance` its cases are unknown, and its scores stay fixed. */
interface Drawable {
  ranking: Ranking
  weight: number
  /** Parallel to the ranking's organisations; smaller is better. */
  chance: Likely | null
  /** Posterior of the true values, see `posteriorOf`; under method 2 the published values themselves. */
  likely: Likely | null
}

/** Input of the draws for one indicator. */
type Drawn = Pick<Drawable, 'ranking' | 'weight'> & { around: Drawable['chance'] }

interface CategoryPlaces {
  /** Share of the variance between scores that is not chance, from 0 to 1. */
  reliability: number
  /** The interval that contains 95 % of an organisation's drawn places. */
  intervalOf(company: number): PlaceInterval | null
}

const SEED = 20261122
const DRAWS = 200
/** Few draws suffice: the variance is estimated over all organisations together. */
const DRAWS_OF_PUBLISHED = 50
/** Above this group size the score of a value hardly depends on the draws of the others. */
const LARGE = 100
/** With at least this many indicators the mean score is treated as normal. */
const FEW_PARTS = 2
const TAIL = 0.025
/** Draws are truncated at this many standard deviations. */
const REACH = 3

/**
 * Place intervals of these organisations, deterministic for given values. Null unless most of the weight is of indicators
 * that count cases: the scores of the others stay fixed, and would make the order look certain.
 * @param companies those with a score, ascending by it: worst first
 */
export function categoryPlaces(parts: readonly Drawable[], companies: Int32Array): CategoryPlaces | null {
  const surplus = parts.reduce((sum, { chance, weight }) => sum + (chance ? weight : -weight), 0)
  if (companies.length < 2 || surplus <= 0) return null
  const isLarge = companies.length > LARGE && parts.length > FEW_PARTS
  const likely = parts.map((part) => ({ ...part, around: part.likely && inAnyOrder(part.likely) }))
  const isPublished = parts.every((part) => part.chance === part.likely)
  const published = isPublished ? null : parts.map((part) => ({ ...part, around: part.chance }))
  const places = (isLarge ? ofScores : ofDraws)(likely, published, companies)
  return parts.every((part) => part.likely && isAlike(part.likely))
    ? { ...places, intervalOf: (company) => (companies.includes(company) ? [1, companies.length] : null) }
    : places
}

/** Chance explains all differences, τ² = 0. */
const isAlike = ({ s }: Likely) => s.every((one) => one === 0)

/**
 * Values whose differences chance explains are hardly equal, but any order of them is as likely: the limit of a small τ².
 * As equals they would leave the order to the fixed indicators, and true places outside their intervals.
 */
const inAnyOrder = (likely: Likely): Likely =>
  isAlike(likely) ? { ...likely, s: likely.s.map(() => 1) } : likely

/** By simulation. @param published the published values, where they differ from the posterior */
function ofDraws(
  likely: readonly Drawn[],
  published: readonly Drawn[] | null,
  companies: Int32Array,
): CategoryPlaces {
  const drawn = drawScores(likely, companies, DRAWS)
  const ends = endsOf(drawn, companies.length)
  return {
    reliability: reliabilityOf(published ? drawScores(published, companies, DRAWS_OF_PUBLISHED) : drawn),
    intervalOf(company) {
      const index = companies.indexOf(company)
      return index === -1 ? null : [intAt(ends, 2 * index), intAt(ends, 2 * index + 1)]
    },
  }
}

/** In closed form for a large group: every score is normal with its own mean and variance. */
function ofScores(
  likely: readonly Drawn[],
  published: readonly Drawn[] | null,
  companies: Int32Array,
): CategoryPlaces {
  const weights = weightsOf(likely)
  const scores = normalScores(likely, weights, companies)
  // Cached, because people return to the same rating and an interval takes a pass over the whole group.
  const known = new Map<number, PlaceInterval>()
  return {
    reliability: reliabilityOfScores(published ? normalScores(published, weights, companies) : scores),
    intervalOf(company) {
      const index = companies.indexOf(company)
      return index === -1 ? null : cached(known, index, () => normalPlaces(scores, index))
    },
  }
}

function drawScores(parts: readonly Drawn[], companies: Int32Array, draws: number): Float64Array[] {
  const weights = weightsOf(parts)
  const drawParts = parts.map((part, index) => partDrawer(part, SEED + index))
  return Array.from({ length: draws }, () => {
    const points = new Float64Array(weights.length)
    for (const draw of drawParts) draw(points)
    return Float64Array.from(companies, (id) => at(points, id) / at(weights, id))
  })
}

function normalScores(parts: readonly Drawn[], weights: Float64Array, companies: Int32Array) {
  const means = new Float64Array(weights.length)
  const variances = new Float64Array(weights.length)
  for (const { ranking, weight, around } of parts) {
    const moments = scoreMoments(ranking, around)
    const { companies: ids } = ranking.column
    for (let index = 0; index < ids.length; index += 1) {
      const id = intAt(ids, index)
      const which = intAt(moments.which, index)
      means[id] = at(means, id) + weight * at(moments.means, which)
      variances[id] = at(variances, id) + weight * weight * at(moments.variances, which)
    }
  }
  const scores = { means: new Float64Array(companies.length), variances: new Float64Array(companies.length) }
  for (let index = 0; index < companies.length; index += 1) {
    const id = intAt(companies, index)
    // Divided once, so that equal scores stay equal whichever indicators they come from.
    scores.means[index] = at(means, id) / at(weights, id)
    scores.variances[index] = at(variances, id) / at(weights, id) ** 2
  }
  return scores
}

/** Sum of the weights of the indicators each organisation has, indexed by id. */
function weightsOf(parts: ReadonlyArray<Pick<Drawn, 'ranking' | 'weight'>>): Float64Array {
  let last = 0
  for (const { ranking } of parts) {
    const { companies } = ranking.column
    for (let index = 0; index < companies.length; index += 1) last = Math.max(last, intAt(companies, index))
  }
  const weights = new Float64Array(last + 1)
  for (const { ranking, weight } of parts) {
    const { companies } = ranking.column
    for (let index = 0; index < companies.length; index += 1) {
      const id = intAt(companies, index)
      weights[id] = at(weights, id) + weight
    }
  }
  return weights
}

/** Returns a function that adds one more draw of an indicator's weighted scores to the points by organisation id. */
function partDrawer({ ranking, weight, around }: Drawn, seed: number): (points: Float64Array) => void {
  const { column, order } = ranking
  const direction = order === 'asc' ? 1 : -1
  const { y, s, near }: Likely = around ?? {
    y: column.values.map((value) => direction * value),
    s: new Float64Array(column.values.length),
  }
  const count = y.length
  const next = normalDraws(seed)
  const values = new Float64Array(count)
  const parts = new Float64Array(count)
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let index = 0; index < count; index += 1) {
    const reach = REACH * at(s, index)
    const value = near === undefined ? at(y, index) : Math.abs(at(y, index) - near)
    from = Math.min(from, value - reach)
    to = Math.max(to, value + reach)
  }
  const rank = midRanks(count, { from, to })
  return (points) => {
    for (let index = 0; index < count; index += 1) {
      const value = at(y, index) + at(s, index) * next()
      values[index] = near === undefined ? value : Math.abs(value - near)
    }
    rank(values, parts)
    for (let index = 0; index < count; index += 1) {
      const id = intAt(column.companies, index)
      points[id] = at(points, id) + weight * at(parts, index)
    }
  }
}

/** Ends of the 95 % interval of each organisation's drawn places, as pairs; the greatest score has place 1. */
function endsOf(drawn: readonly Float64Array[], count: number): Int32Array {
  const draws = drawn.length
  const places = new Int32Array(count * draws)
  const rank = midRanks(count, { from: 0, to: 1 })
  const better = new Float64Array(count)
  for (const [draw, scores] of drawn.entries()) {
    rank(scores, better)
    for (let index = 0; index < count; index += 1) {
      places[index * draws + draw] = 1 + Math.round(at(better, index) * (count - 1))
    }
  }
  const cut = Math.floor(TAIL * draws)
  const ends = new Int32Array(2 * count)
  for (let index = 0; index < count; index += 1) {
    const own = places.subarray(index * draws, (index + 1) * draws).sort()
    ends[2 * index] = intAt(own, cut)
    ends[2 * index + 1] = intAt(own, draws - 1 - cut)
  }
  return ends
}

/**
 * Draws around published values contain chance twice, since those values already have it. So with total variance T and
 * variance W around each organisation's own mean, T − 2W is between organisations and T − W is observed.
 */
function reliabilityOf(drawn: readonly Float64Array[]): number {
  const [count, draws] = [drawn[0]?.length ?? 0, drawn.length]
  const sums = new Float64Array(count)
  let [sum, squares] = [0, 0]
  for (const scores of drawn) {
    for (let index = 0; index < count; index += 1) {
      const score = at(scores, index)
      sums[index] = at(sums, index) + score
      sum += score
      squares += score * score
    }
  }
  const all = count * draws
  const total = squares / all - (sum / all) ** 2
  const between = sums.reduce((over, one) => over + (one / draws) ** 2, 0) / count - (sum / all) ** 2
  const within = ((total - between) * draws) / (draws - 1)
  return total > within ? Math.max(0, (total - 2 * within) / (total - within)) : 0
}
