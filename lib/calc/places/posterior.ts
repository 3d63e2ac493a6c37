import { at } from '../at'
import { normalQuantile } from '../signals/normal-quantile'
import { dispersionOf } from './dispersion'
import type { Stabilised } from './stabilised'

/**
 * Two-sided, shared among the group. The winsorised τ² is less than the variance between organisations, so more pass
 * than these: docs/performance.md tells how many and that intervals hold the true place all the same.
 */
const OUTLIER_TAIL = 0.01

/**
 * Where the true values of a group lie, given what is told of them: of every organisation the mean, m = Bμ + (1 − B)y,
 * and the deviation, v = s·√(1 − B), with B = s²/(s² + τ²). An observed place is farther out than the true one, the
 * more so the smaller the organisation; Goldstein & Spiegelhalter 1996, §4; Gelman & Hill, «Data Analysis Using
 * Regression and Multilevel Models», ch. 12. Where chance explains all (τ² = 0) nobody differs from anybody.
 *
 * Who lies farther out than the differences of the others and chance put anybody is no member of their distribution
 * and is not drawn to the middle: B = 0.
 * @param keepsOutliers see method-version
 */
export function posteriorOf(group: Stabilised, keepsOutliers = false): Stabilised {
  const { tau2 } = dispersionOf(group)
  const far = keepsOutliers ? normalQuantile(1 - OUTLIER_TAIL / (2 * group.y.length)) : Infinity
  const { y: told, s: chance, ...rest } = group
  const { center } = rest
  const y = new Float64Array(group.y.length)
  const s = new Float64Array(group.y.length)
  for (let index = 0; index < y.length; index += 1) {
    const deviation = at(chance, index)
    const variance = deviation * deviation + tau2
    const isOutlier = Math.abs(at(told, index) - center) > far * Math.sqrt(variance)
    const shrunk = isOutlier ? 0 : (deviation * deviation) / variance
    y[index] = shrunk * center + (1 - shrunk) * at(told, index)
    s[index] = deviation * Math.sqrt(1 - shrunk)
  }
  return { ...rest, y, s }
}
