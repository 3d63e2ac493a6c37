import { at } from '../at'
import { normalQuantile } from '../signals/normal-quantile'
import { dispersionOf } from './dispersion'
import type { Stabilised } from './stabilised'

/**
 * Two-sided level, divided by the group's size. The winsorised τ² underestimates the variance between organisations, so
 * more pass than this: docs/performance.md gives the rate and the coverage of the intervals.
 */
const OUTLIER_TAIL = 0.01

/**
 * Posterior of a group's true values given the published ones: for every organisation the mean, m = Bμ + (1 − B)y, and
 * the standard deviation, v = s·√(1 − B), with B = s²/(s² + τ²). Observed places are more extreme than true ones, the
 * more so for small organisations: Goldstein & Spiegelhalter 1996, §4; Gelman & Hill, «Data Analysis Using Regression
 * and Multilevel Models», ch. 12. With τ² = 0 all organisations are equal. An outlier beyond the distribution of the
 * others is not shrunk to the middle: B = 0.
 * @param keepsOutliers see method-version
 */
export function posteriorOf(group: Stabilised, keepsOutliers = false): Stabilised {
  const { tau2 } = dispersionOf(group)
  const far = keepsOutliers ? normalQuantile(1 - OUTLIER_TAIL / (2 * group.y.length)) : Infinity
  const { y: published, s: chance, ...rest } = group
  const { center } = rest
  const y = new Float64Array(group.y.length)
  const s = new Float64Array(group.y.length)
  for (let index = 0; index < y.length; index += 1) {
    const deviation = at(chance, index)
    const variance = deviation * deviation + tau2
    const isOutlier = Math.abs(at(published, index) - center) > far * Math.sqrt(variance)
    const shrunk = isOutlier ? 0 : (deviation * deviation) / variance
    y[index] = shrunk * center + (1 - shrunk) * at(published, index)
    s[index] = deviation * Math.sqrt(1 - shrunk)
  }
  return { ...rest, y, s }
}
