import { at, intAt } from '../at'
import type { Ranking } from '../comparison/ranking'
import { normalQuantile } from '../signals/normal-quantile'
import { cellScale, greaterIn, nearestCell } from './mid-ranks'
import { eachAlone, type Stabilised } from './stabilised'

/** Equally likely levels that approximate a standard normal variable with mean 0 and variance 1. */
const LEVELS = unitLevels(8)

function unitLevels(count: number): Float64Array {
  const levels = Float64Array.from({ length: count }, (_, level) => normalQuantile((level + 0.5) / count))
  const variance = levels.reduce((sum, level) => sum + level * level, 0) / count
  return levels.map((level) => level / Math.sqrt(variance))
}

type Likely = Pick<Stabilised, 'y' | 's' | 'near' | 'alike'>

/** By class of equal organisations; `which` is the class of each organisation of the ranking. */
interface Moments {
  means: Float64Array
  variances: Float64Array
  which: Int32Array
}

/**
 * Mean and variance of each organisation's score in an indicator, 0 to 1, under chance: in a large group the score of a
 * drawn value hardly depends on the others' draws, so it is looked up among all levels of all values.
 * @param chance null: the values are fixed
 */
export function scoreMoments({ column, order }: Ranking, chance: Likely | null): Moments {
  if (chance) return momentsOf(chance, LEVELS)
  const direction = order === 'asc' ? 1 : -1
  const y = column.values.map((value) => direction * value)
  return momentsOf({ y, s: new Float64Array(y.length) }, STILL)
}

/** The only level of values that are fixed. */
const STILL = Float64Array.of(0)

function momentsOf(likely: Likely, levels: Float64Array): Moments {
  const [size, each] = [likely.y.length, levels.length]
  const { near, alike } = likely
  const { firsts, sizes, which } = alike ?? eachAlone(size)
  const [y, s] = [chosen(likely.y, firsts), chosen(likely.s, firsts)]
  const { from, scale, last } = cellScale(size * each, rangeOf({ y, s, near }, levels))
  const cells = new Int32Array(y.length * each)
  const counts = new Int32Array(last + 1)
  let next = 0
  for (let index = 0; index < y.length; index += 1) {
    const value = at(y, index)
    const spread = at(s, index)
    const count = intAt(sizes, index)
    for (let level = 0; level < each; level += 1) {
      const drawn = value + spread * at(levels, level)
      const cell = nearestCell((near === undefined ? drawn : Math.abs(drawn - near)) - from, scale)
      cells[next] = cell
      counts[cell] = intAt(counts, cell) + count
      next += 1
    }
  }
  const greater = greaterIn(counts, size * each)
  const scores = new Float64Array(each)
  const means = new Float64Array(y.length)
  const variances = new Float64Array(y.length)
  next = 0
  for (let index = 0; index < y.length; index += 1) {
    let sum = 0
    for (let level = 0; level < each; level += 1) {
      const score = at(greater, intAt(cells, next + level))
      scores[level] = score
      sum += score
    }
    const mean = sum / each
    let squares = 0
    for (let level = 0; level < each; level += 1) squares += (at(scores, level) - mean) ** 2
    means[index] = mean
    variances[index] = squares / each
    next += each
  }
  return { means, variances, which }
}

function chosen(list: Float64Array, indexes: Int32Array): Float64Array {
  const some = new Float64Array(indexes.length)
  for (let index = 0; index < indexes.length; index += 1) some[index] = at(list, intAt(indexes, index))
  return some
}

/** The least and the greatest value over all levels. */
function rangeOf({ y, s, near }: Likely, levels: Float64Array) {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  // Without a target the first and last level of a value are its extremes, so the others are skipped.
  const step = near === undefined ? Math.max(1, levels.length - 1) : 1
  for (let index = 0; index < y.length; index += 1) {
    const value = at(y, index)
    const spread = at(s, index)
    for (let level = 0; level < levels.length; level += step) {
      const drawn = value + spread * at(levels, level)
      const told = near === undefined ? drawn : Math.abs(drawn - near)
      if (told < from) from = told
      if (told > to) to = told
    }
  }
  return { from, to }
}
