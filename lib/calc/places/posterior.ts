import { at } from '../at'
import { dispersionOf } from './dispersion'
import type { Stabilised } from './stabilised'

/**
 * Where the true values of a group lie, given what is told of them: of every organisation the mean, m = Bμ + (1 − B)y,
 * and the deviation, v = s·√(1 − B), with B = s²/(s² + τ²). An observed place is farther out than the true one, the
 * more so the smaller the organisation; Goldstein & Spiegelhalter 1996, §4; Gelman & Hill, «Data Analysis Using
 * Regression and Multilevel Models», ch. 12. Where chance explains all (τ² = 0) nobody differs from anybody.
 */
export function posteriorOf(group: Stabilised): Stabilised {
  const { tau2 } = dispersionOf(group)
  const { y: told, s: chance, ...rest } = group
  const { center } = rest
  const y = new Float64Array(group.y.length)
  const s = new Float64Array(group.y.length)
  for (let index = 0; index < y.length; index += 1) {
    const deviation = at(chance, index)
    const shrunk = (deviation * deviation) / (deviation * deviation + tau2)
    y[index] = shrunk * center + (1 - shrunk) * at(told, index)
    s[index] = deviation * Math.sqrt(1 - shrunk)
  }
  return { ...rest, y, s }
}
