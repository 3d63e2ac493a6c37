import { median } from '../comparison/quantiles'
import { normalCdf } from '../normal'
import { D2 } from '../signals/screening'

/*
 * How a source datum of one organisation varies from period to period. On the square-root scale counts of any size have
 * the same variance, and a volume that varies by a few per cent is close enough to normal.
 */

/** A number farther from the usual than this, in standard deviations, is checked for a typing slip. */
export const FAR = 3
/** A corrected number counts as usual within this many standard deviations. */
export const NEAR = 2

interface Scatter {
  /** On the square-root scale. */
  center: number
  deviation: number
}

/** Standard deviation of the root of a Poisson count. */
const CHANCE = 0.5
/** Prior: one more difference of a tenth of the level, so that a few periods do not look too steady. */
const UNKNOWN = 0.1

/** @param numbers of earlier periods, oldest first, at least one */
export function scatterOf(numbers: readonly number[]): Scatter {
  const roots = numbers.map(Math.sqrt)
  const center = median(roots) ?? 0
  const steps = roots.slice(1).map((root, before) => Math.abs(root - (roots[before] ?? root)))
  const spread = ((median(steps) ?? 0) * steps.length + UNKNOWN * center) / (steps.length + 1)
  return { center, deviation: Math.max(CHANCE, spread / D2) * Math.sqrt(1 + 1 / roots.length) }
}

/** Distance of a number from the usual, in standard deviations. */
export function distance({ center, deviation }: Scatter, number: number): number {
  return Math.abs(Math.sqrt(number) - center) / deviation
}

/** Probability of exactly this whole number, with continuity correction. */
export function massOf({ center, deviation }: Scatter, number: number): number {
  const below = (bound: number) => (bound < 0 ? 0 : normalCdf((Math.sqrt(bound) - center) / deviation))
  return below(number + 0.5) - below(number - 0.5)
}
