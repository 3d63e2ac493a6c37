import { at } from '../at'
import type { FunnelLimits } from '../comparison/funnel'
import { quantileAmong } from '../comparison/quantiles'
import { rememberingBy } from '../remembering'
import { roundTo } from '../rounding'
import type { CountKind } from '../signals/laney'
import { type Stabilised, stabilise, unstabilise } from './stabilised'

/*
 * How much organisations differ beyond chance: Spiegelhalter, «Funnel plots for comparing institutional performance»,
 * Statistics in Medicine 24 (2005), the additive random effect of §5.2, with a tenth of the scores winsorised on each
 * side (Spiegelhalter et al. 2012, «Statistical methods for healthcare regulation»).
 */

interface Dispersion {
  /** Mean squared score: 1 where there is only chance. */
  phi: number
  /** Variance between organisations on the stabilised scale; 0 where chance explains all of it. */
  tau2: number
}

const WINSORISED = 0.1
const P95 = 1.959963984540054
const P998 = 3.090232306167813

/** The dispersion of a group around its mean: places, reliabilities and intervals of the same group all ask for it. */
export const dispersionOf = rememberingBy(({ y, s, center }: Stabilised): Dispersion => {
  const count = y.length
  const scores = new Float64Array(count)
  for (let index = 0; index < count; index += 1) scores[index] = (at(y, index) - center) / at(s, index)
  const low = quantileAmong(scores, WINSORISED)
  const high = quantileAmong(scores, 1 - WINSORISED)
  let [sum, weights, squares] = [0, 0, 0]
  for (let index = 0; index < count; index += 1) {
    const clamped = Math.min(high, Math.max(low, at(scores, index)))
    sum += clamped * clamped
    const weight = 1 / (at(s, index) * at(s, index))
    weights += weight
    squares += weight * weight
  }
  const phi = sum / count
  const room = weights - squares / weights
  return { phi, tau2: count > 1 ? Math.max(0, (count * phi - (count - 1)) / room) : 0 }
})

/**
 * Share of the variance between organisations that is not chance: τ²/(τ² + mean s²). Under MIN_RELIABILITY places are
 * mostly chance.
 */
export function reliabilityOf({ s }: Stabilised, tau2: number): number {
  let squares = 0
  for (let index = 0; index < s.length; index += 1) squares += at(s, index) * at(s, index)
  return tau2 / (tau2 + squares / s.length)
}

/** From this on places are meaningful: medals are awarded and places are not greyed out. */
export const MIN_RELIABILITY = 0.5
/** From this on a category's places get stars: at 0.5 to 0.6 only a third of the stars stay the same the next year. */
export const STAR_RELIABILITY = 0.7
const SHOWN_DECIMALS = 2

/** A reliability for display: never rounded up to a threshold it is under, so that a reader judges alike. */
export function shownReliability(reliability: number): number {
  const shown = roundTo(reliability, SHOWN_DECIMALS)
  const edge = [MIN_RELIABILITY, STAR_RELIABILITY].find((one) => reliability < one && shown >= one)
  return edge === undefined ? shown : edge - 10 ** -SHOWN_DECIMALS
}

/** Limits of the value k·a/b around k·θ, widened by the variance between organisations. */
export function adjustedLimits(
  kind: CountKind,
  theta: number,
  denominator: number,
  { factor, tau2 }: { factor: number; tau2: number },
): FunnelLimits {
  const spread = Math.sqrt(1 / (4 * denominator) + tau2)
  const limit = (scores: number) => factor * unstabilise(kind, stabilise(kind, theta) + scores * spread)
  return { l95: limit(-P95), u95: limit(P95), l998: limit(-P998), u998: limit(P998) }
}
