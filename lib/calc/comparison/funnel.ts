/*
 * Funnel limits after Spiegelhalter, «Funnel plots for comparing institutional performance», Statistics in Medicine
 * 24 (2005), appendix A.1.1: exact binomial or Poisson quantiles, interpolated so that the limits are smooth.
 */

import { logMass, massRatio } from '../distributions'

/** 'binomial' for percentages (each case of the denominator has the event or not), 'poisson' for rates. */
type FunnelKind = 'binomial' | 'poisson'

export interface FunnelLimits {
  l95: number
  u95: number
  l998: number
  u998: number
}

const P95 = { low: 0.025, high: 0.975 }
const P998 = { low: 0.001, high: 0.999 }
/** Beyond this variance the exact sum is long and the normal limit differs in the fourth significant digit only. */
const MAX_EXACT_VARIANCE = 1e8
/** Below mean − 12 standard deviations lies less than double precision can add. */
const NEGLIGIBLE_SDS = 12
const LEVELS = [P998.low, P95.low, P95.high, P998.high]
const Z = new Map([
  [P95.low, -1.959963984540054],
  [P95.high, 1.959963984540054],
  [P998.low, -3.090232306167813],
  [P998.high, 3.090232306167813],
])

/**
 * Limits of the value k·a/b around k·θ for a denominator b.
 * @param theta Σa/Σb of the group; in [0, 1] for a binomial
 * @param denominator b > 0, rounded to a whole number of trials for a binomial
 * @param factor k of the formula a·k/b
 */
export function funnelLimits(
  kind: FunnelKind,
  theta: number,
  denominator: number,
  factor: number,
): FunnelLimits {
  const [l998 = 0, l95 = 0, u95 = 0, u998 = 0] = counts(kind, theta, denominator, LEVELS).map(
    (count) => (factor * Math.max(0, count)) / denominator,
  )
  return { l95, u95, l998, u998 }
}

/**
 * The interpolated p-quantiles of the number of events, in a single ascending pass: r − α, r = min{j: F(j) ≥ p}, α =
 * (F(r)−p)/(F(r)−F(r−1)).
 * @param levels p, ascending
 */
function counts(kind: FunnelKind, theta: number, denominator: number, levels: readonly number[]): number[] {
  const trials = Math.round(denominator)
  const mean = kind === 'binomial' ? trials * theta : denominator * theta
  const variance = kind === 'binomial' ? mean * (1 - theta) : mean
  if (variance <= 0) return levels.map(() => mean)
  if (variance > MAX_EXACT_VARIANCE) return levels.map((p) => mean + (Z.get(p) ?? 0) * Math.sqrt(variance))
  let r = Math.max(0, Math.floor(mean - NEGLIGIBLE_SDS * Math.sqrt(variance)))
  const law = kind === 'binomial' ? { kind, trials, probability: theta } : { kind, mean }
  let mass = Math.exp(logMass(law, r))
  let below = 0
  let upTo = mass
  const quantiles: number[] = []
  // No closure: a double captured by one would be boxed anew at every step.
  for (const p of levels) {
    while (upTo < p) {
      mass *= massRatio(law, r)
      r += 1
      below = upTo
      upTo += mass
      if (mass === 0 && r > mean) break
    }
    quantiles.push(r - (upTo - p) / (upTo - below))
  }
  return quantiles
}
