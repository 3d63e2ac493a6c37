import { at, intAt } from '../at'
import { eachTie, type Ranking } from '../comparison/ranking'
import { scoreOf } from '../comparison/standing'
import { normalCdf } from '../normal'
import { normalDraws } from './draws'
import type { PlaceInterval } from './expected-places'

const WEIGHTINGS = 200
const SEED = 20261125

/**
 * The range of an organisation's place in its category under random weights of the indicators, drawn from a flat
 * Dirichlet distribution (normalised exponentials). Deterministic for the same data.
 * @param companies those with a score in the category, including one's own
 */
export function weightRange(
  rankings: readonly Ranking[],
  companies: Int32Array,
  own: number,
): PlaceInterval | null {
  const ownIndex = companies.indexOf(own)
  if (ownIndex === -1 || rankings.length < 2) return null
  const { scores, sets, setOf } = scoresByIndicator(rankings, companies)
  const count = rankings.length
  const next = normalDraws(SEED)
  const weights = new Float64Array(count)
  const sums = new Float64Array(companies.length)
  let [best, worst] = [companies.length, 1]
  for (let draw = 0; draw < WEIGHTINGS; draw += 1) {
    for (let which = 0; which < count; which += 1) weights[which] = -Math.log(normalCdf(next()))
    const totals = new Float64Array(sets.length)
    for (const [set, { before, which }] of sets.entries())
      if (set > 0) totals[set] = at(totals, before) + at(weights, which)
    weigh(scores, weights, sums)
    const mine = at(sums, ownIndex) / at(totals, intAt(setOf, ownIndex))
    let place = 1
    for (let index = 0; index < sums.length; index += 1)
      if (at(sums, index) > at(totals, intAt(setOf, index)) * (mine + NEARLY)) place += 1
    best = Math.min(best, place)
    worst = Math.max(worst, place)
  }
  return [best, worst]
}

/** Tolerance for sums added in another order. */
const NEARLY = 1e-9

function weigh(scores: Float64Array, weights: Float64Array, sums: Float64Array): void {
  let next = 0
  for (let index = 0; index < sums.length; index += 1) {
    let sum = 0
    for (let which = 0; which < weights.length; which += 1) {
      sum += at(weights, which) * at(scores, next)
      next += 1
    }
    sums[index] = sum
  }
}

/** A set of indicators: an earlier set plus one. The first is empty, and every set comes after the one it extends. */
interface Indicators {
  before: number
  which: number
}

/**
 * Scores of every organisation as parallel arrays, 0 where it lacks the indicator, and its set of indicators: weights
 * are summed once for all organisations of a set.
 */
function scoresByIndicator(rankings: readonly Ranking[], companies: Int32Array) {
  const count = rankings.length
  const indexOf = new Int32Array(1 + companies.reduce((max, id) => Math.max(max, id), 0)).fill(-1)
  for (const [index, id] of companies.entries()) indexOf[id] = index
  const scores = new Float64Array(companies.length * count)
  const setOf = new Int32Array(companies.length)
  const sets: Indicators[] = [{ before: 0, which: 0 }]
  for (const [which, ranking] of rankings.entries()) {
    /** Earlier set → that set plus this indicator. */
    const withThis = new Map<number, number>()
    eachTie(ranking, (tie) => {
      const score = scoreOf(tie)
      for (let place = tie.from; place < tie.to; place += 1) {
        const id = intAt(ranking.column.companies, place)
        const index = id < indexOf.length ? intAt(indexOf, id) : -1
        if (index < 0) continue
        scores[index * count + which] = score
        const before = intAt(setOf, index)
        const after = withThis.get(before) ?? sets.push({ before, which }) - 1
        withThis.set(before, after)
        setOf[index] = after
      }
    })
  }
  return { scores, sets, setOf }
}
