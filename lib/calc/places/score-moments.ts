import { at } from '../at'
import type { Ranking } from '../comparison/ranking'
import { normalQuantile } from '../signals/normal-quantile'
import { midRanks } from './mid-ranks'
import type { Stabilised } from './stabilised'

/** Equally likely levels that approximate a standard normal variable with mean 0 and variance 1. */
const LEVELS = unitLevels(8)

function unitLevels(count: number): Float64Array {
  const levels = Float64Array.from({ length: count }, (_, level) => normalQuantile((level + 0.5) / count))
  const variance = levels.reduce((sum, level) => sum + level * level, 0) / count
  return levels.map((level) => level / Math.sqrt(variance))
}

/** Parallel to the organisations of a ranking. */
interface Moments {
  means: Float64Array
  variances: Float64Array
}

/**
 * Mean and variance of each organisation's score in an indicator, 0 to 1, under chance: in a large group the score of a
 * drawn value hardly depends on the others' draws, so it is looked up among all levels of all values.
 * @param chance null: the values are fixed
 */
export function scoreMoments(
  { column, order }: Ranking,
  chance: Pick<Stabilised, 'y' | 's' | 'near'> | null,
): Moments {
  const direction = order === 'asc' ? 1 : -1
  const levels = chance
    ? levelsOf(chance)
    : { values: column.values.map((value) => direction * value), each: 1 }
  midRanks(levels.values.length, rangeOf(levels.values)).rank(levels.values, levels.values)
  return momentsOf(levels)
}

/** Levels of each organisation, stored one organisation after the other. */
interface Levels {
  values: Float64Array
  each: number
}

function levelsOf({ y, s, near }: Pick<Stabilised, 'y' | 's' | 'near'>): Levels {
  const each = LEVELS.length
  const values = new Float64Array(y.length * each)
  let next = 0
  for (let index = 0; index < y.length; index += 1) {
    const [value, spread] = [at(y, index), at(s, index)]
    for (let level = 0; level < each; level += 1) {
      values[next] = value + spread * at(LEVELS, level)
      next += 1
    }
  }
  return { values: near === undefined ? values : values.map((value) => Math.abs(value - near)), each }
}

function rangeOf(values: Float64Array) {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let index = 0; index < values.length; index += 1) {
    from = Math.min(from, at(values, index))
    to = Math.max(to, at(values, index))
  }
  return { from, to }
}

function momentsOf({ values, each }: Levels): Moments {
  const count = values.length / each
  const means = new Float64Array(count)
  const variances = new Float64Array(count)
  for (let index = 0; index < count; index += 1) {
    const [first, end] = [index * each, (index + 1) * each]
    let [sum, squares] = [0, 0]
    for (let own = first; own < end; own += 1) sum += at(values, own)
    const mean = sum / each
    for (let own = first; own < end; own += 1) squares += (at(values, own) - mean) ** 2
    means[index] = mean
    variances[index] = squares / each
  }
  return { means, variances }
}
