import { at } from '../at'
import type { Ranking } from '../comparison/ranking'
import { normalQuantile } from '../signals/normal-quantile'
import { midRanks } from './mid-ranks'
import type { Stabilised } from './stabilised'

/** Equally likely levels that stand for a normal number, of mean 0 and variance 1 as it. */
const LEVELS = unitLevels(8)

function unitLevels(count: number): Float64Array {
  const levels = Float64Array.from({ length: count }, (_, level) => normalQuantile((level + 0.5) / count))
  const variance = levels.reduce((sum, level) => sum + level * level, 0) / count
  return levels.map((level) => level / Math.sqrt(variance))
}

/** Beside the organisations of a ranking. */
interface Moments {
  means: Float64Array
  variances: Float64Array
}

/**
 * Mean and variance of each organisation's score of an indicator, from 0 to 1, where chance moves all values: in a
 * large group what a drawn value is worth hardly depends on what the others draw, so it is looked up among all levels
 * of all values.
 * @param chance null: the values stand still
 */
export function scoreMoments(
  { column, order }: Ranking,
  chance: Pick<Stabilised, 'y' | 's' | 'near'> | null,
): Moments {
  const count = column.values.length
  const direction = order === 'asc' ? 1 : -1
  const levels = chance ? LEVELS : Float64Array.of(0)
  const values = new Float64Array(count * levels.length)
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let index = 0; index < count; index += 1) {
    const value = chance ? at(chance.y, index) : direction * at(column.values, index)
    const spread = chance ? at(chance.s, index) : 0
    for (let level = 0; level < levels.length; level += 1) {
      const drawn = value + spread * at(levels, level)
      const moved = chance?.near === undefined ? drawn : Math.abs(drawn - chance.near)
      values[index * levels.length + level] = moved
      from = Math.min(from, moved)
      to = Math.max(to, moved)
    }
  }
  const scores = new Float64Array(values.length)
  midRanks(values.length, { from, to }).rank(values, scores)
  const means = new Float64Array(count)
  const variances = new Float64Array(count)
  for (let index = 0; index < count; index += 1) {
    const [first, end] = [index * levels.length, (index + 1) * levels.length]
    let [sum, squares] = [0, 0]
    for (let own = first; own < end; own += 1) sum += at(scores, own)
    const mean = sum / levels.length
    for (let own = first; own < end; own += 1) squares += (at(scores, own) - mean) ** 2
    means[index] = mean
    variances[index] = squares / levels.length
  }
  return { means, variances }
}
