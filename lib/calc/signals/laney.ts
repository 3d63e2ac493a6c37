import { screenedRanges } from './screening'
import type { Counted, Limits } from './yardstick'

/* Laney's p′ and u′, «Improved control charts for attributes», Quality Engineering 14 (2002). */

/** 'proportion': each of the denominator is a case or not, binomial; 'rate': cases over an exposure, Poisson. */
export type CountKind = 'proportion' | 'rate'

/** What the points of a baseline say together. */
export interface CountBaseline {
  kind: CountKind
  cases: number
  of: number
  /** p̄. */
  rate: number
  /** p₀ = (A + ½)/(B + 1), Jeffreys' estimate, never quite 0 or 1; of a rate (A + ½)/B. */
  predicted: number
  /** Laney's σz, at least 1: how much more successive points differ than chance alone would have them. */
  spread: number
}

const SIGMAS = 3
/** Mean of the absolute difference of two standard normals, as control charts round it. */
const D2 = 1.128

/** @param runs points in time order, split at gaps and excluded points; at least one denominator above 0 */
export function countBaseline(kind: CountKind, runs: ReadonlyArray<readonly Counted[]>): CountBaseline {
  const points = runs.flat()
  const cases = points.reduce((sum, point) => sum + point.cases, 0)
  const of = points.reduce((sum, point) => sum + point.of, 0)
  // More cases than they happened among: no proportion, whatever its unit says.
  const isProportion = kind === 'proportion' && points.every((point) => point.cases <= point.of)
  const rate = cases / of
  const variance = isProportion ? rate * (1 - rate) : rate
  return {
    kind: isProportion ? 'proportion' : 'rate',
    cases,
    of,
    rate,
    predicted: (cases + 0.5) / (isProportion ? of + 1 : of),
    spread: variance > 0 ? spreadOf(runs, rate, variance) : 1,
  }
}

/** p̄ ± 3·σ·σz at a denominator, in cases, within what can be. */
export function laneyLimits({ kind, rate, spread }: CountBaseline, of: number): Limits {
  const reach = SIGMAS * spread * Math.sqrt(of * rate * (kind === 'proportion' ? 1 - rate : 1))
  const most = kind === 'proportion' ? of : Number.POSITIVE_INFINITY
  return { lower: Math.max(0, rate * of - reach), upper: Math.min(most, rate * of + reach) }
}

function spreadOf(runs: ReadonlyArray<readonly Counted[]>, rate: number, variance: number): number {
  const ranges = runs.flatMap((run) => {
    const scores = run.map(({ cases, of }) => (cases / of - rate) / Math.sqrt(variance / of))
    return scores.slice(1).map((score, before) => Math.abs(score - (scores[before] ?? score)))
  })
  const kept = screenedRanges(ranges)
  const sum = kept.reduce((all, range) => all + range, 0)
  return Math.max(1, sum / Math.max(1, kept.length) / D2)
}
