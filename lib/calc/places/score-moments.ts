import { at, intAt } from '../at'
import type { Ranking } from '../comparison/ranking'
import { normalQuantile } from '../signals/normal-quantile'
import { eachAlone, type Stabilised } from './stabilised'

/* Values are ranked by counting them in cells instead of sorting, because it is done hundreds of times. */

/** Most cells to count values in. Values of one cell tie, but a cell is much narrower than chance variation. */
const MAX_CELLS = 4096
const CELLS_PER_VALUE = 16

/**
 * The cells for this many values: the value at cell 0, cells per unit of the values, and the index of the last cell.
 * @param range the least and the greatest value to distinguish
 */
function cellScale(size: number, { from, to }: { from: number; to: number }) {
  const last = Math.min(MAX_CELLS, CELLS_PER_VALUE * size) - 1
  return { from, scale: to > from ? last / (to - from) : 0, last }
}

/** The cell nearest to a value at this distance above `from`; truncating is twice as fast as `Math.round`. */
const nearestCell = (above: number, scale: number): number => (above * scale + 0.5) | 0

/** By cell, the share of the others, 0 to 1, that is greater than a value in it; ties count half. */
function greaterIn(counts: Int32Array, size: number): Float64Array {
  const greater = new Float64Array(counts.length)
  let above = 0
  for (let cell = counts.length - 1; cell >= 0; cell -= 1) {
    const count = intAt(counts, cell)
    greater[cell] = (above + (count - 1) / 2) / (size - 1)
    above += count
  }
  return greater
}

/**
 * Ranks a group's drawn values.
 * @param range as for `cellScale`
 * @returns writes into `parts` the share of the others above each value, ties counted half; both may be the same array
 */
export function midRanks(size: number, range: { from: number; to: number }) {
  const { from, scale, last } = cellScale(size, range)
  const counts = new Int32Array(last + 1)
  const cells = new Int32Array(size)
  return (values: Float64Array, parts: Float64Array) => {
    counts.fill(0)
    for (let index = 0; index < size; index += 1) {
      const cell = Math.min(last, Math.max(0, nearestCell(at(values, index) - from, scale)))
      cells[index] = cell
      counts[cell] = intAt(counts, cell) + 1
    }
    const greater = greaterIn(counts, size)
    for (let index = 0; index < size; index += 1) parts[index] = at(greater, intAt(cells, index))
  }
}

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
      const judged = near === undefined ? drawn : Math.abs(drawn - near)
      if (judged < from) from = judged
      if (judged > to) to = judged
    }
  }
  return { from, to }
}
