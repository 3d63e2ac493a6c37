import { at, intAt } from '../at'
import { eachTie, type Ranking } from '../comparison/ranking'
import { scoreOf } from '../comparison/standing'
import { normalCdf } from '../normal'
import { normalDraws } from './draws'
import type { PlaceInterval } from './expected-places'

const WEIGHTINGS = 200
const SEED = 20261125

/**
 * From which place to which an organisation's in its category reaches under equally likely weightings of the
 * indicators, Dirichlet's of ones: normalised exponentials. The same for the same data.
 * @param companies those that have a score in the category, the own one among them
 */
export function weightRange(
  rankings: readonly Ranking[],
  companies: Int32Array,
  own: number,
): PlaceInterval | null {
  const ownIndex = companies.indexOf(own)
  if (ownIndex === -1 || rankings.length < 2) return null
  const indexOf = new Int32Array(1 + companies.reduce((max, id) => Math.max(max, id), 0)).fill(-1)
  for (const [index, id] of companies.entries()) indexOf[id] = index
  const scores = rankings.map((ranking) => scoresBeside(ranking, indexOf, companies.length))
  const next = normalDraws(SEED)
  const [sums, totals] = [new Float64Array(companies.length), new Float64Array(companies.length)]
  let [best, worst] = [companies.length, 1]
  for (let draw = 0; draw < WEIGHTINGS; draw += 1) {
    sums.fill(0)
    totals.fill(0)
    for (const list of scores) {
      const weight = -Math.log(normalCdf(next()))
      for (let index = 0; index < list.length; index += 1) {
        const score = at(list, index)
        if (Number.isNaN(score)) continue
        sums[index] = at(sums, index) + weight * score
        totals[index] = at(totals, index) + weight
      }
    }
    const mine = at(sums, ownIndex) / at(totals, ownIndex)
    let place = 1
    for (let index = 0; index < sums.length; index += 1) {
      if (at(sums, index) / at(totals, index) > mine + NEARLY) place += 1
    }
    best = Math.min(best, place)
    worst = Math.max(worst, place)
  }
  return [best, worst]
}

/** Sums in another order differ by less. */
const NEARLY = 1e-9

/** NaN where an organisation does not have the indicator. */
function scoresBeside(ranking: Ranking, indexOf: Int32Array, count: number): Float64Array {
  const scores = new Float64Array(count).fill(Number.NaN)
  eachTie(ranking, (tie) => {
    const score = scoreOf(tie)
    for (let at = tie.from; at < tie.to; at += 1) {
      const id = intAt(ranking.column.companies, at)
      const index = id < indexOf.length ? intAt(indexOf, id) : -1
      if (index >= 0) scores[index] = score
    }
  })
  return scores
}
