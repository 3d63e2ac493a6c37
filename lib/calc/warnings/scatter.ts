import { median } from '../comparison/quantiles'
import { normalCdf } from '../normal'

/*
 * How a source datum of one organisation varies from period to period. On the scale of roots counts scatter alike
 * whatever their size, and a volume that moves by some per cent is as near to normal as it need be here.
 */

/** A number farther from the usual than this is looked at for a slip. */
export const FAR = 3
/** A number that would be usual lies within this. */
export const NEAR = 2

export interface Scatter {
  /** On the scale of roots. */
  center: number
  deviation: number
}

/** Mean of the absolute difference of two standard normals, as control charts round it. */
const D2 = 1.128
/** The deviation of the root of a count that only chance moves. */
const CHANCE = 0.5
/** The prior: one more difference of a tenth of the level, so that few periods do not look too steady. */
const UNKNOWN = 0.1

/** @param numbers of earlier periods, oldest first, at least one */
export function scatterOf(numbers: readonly number[]): Scatter {
  const roots = numbers.map(Math.sqrt)
  const center = median(roots) ?? 0
  const steps = roots.slice(1).map((root, before) => Math.abs(root - (roots[before] ?? root)))
  const spread = ((median(steps) ?? 0) * steps.length + UNKNOWN * center) / (steps.length + 1)
  return { center, deviation: Math.max(CHANCE, spread / D2) * Math.sqrt(1 + 1 / roots.length) }
}

/** How far a number lies from the usual, in deviations. */
export function distance({ center, deviation }: Scatter, number: number): number {
  return Math.abs(Math.sqrt(number) - center) / deviation
}

/** How probable exactly this whole number is: what rounds to it on the scale of numbers. */
export function massOf({ center, deviation }: Scatter, number: number): number {
  const below = (bound: number) => (bound < 0 ? 0 : normalCdf((Math.sqrt(bound) - center) / deviation))
  return below(number + 0.5) - below(number - 0.5)
}
