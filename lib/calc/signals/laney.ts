import { D2, screenedRanges } from './screening'
import type { Counted, Limits } from './yardstick'

/* Laney's p′ and u′, «Improved control charts for attributes», Quality Engineering 14 (2002). */

/** 'proportion': each of the denominator is a case or not, binomial; 'rate': cases over an exposure, Poisson. */
export type CountKind = 'proportion' | 'rate'

export interface CountBaseline {
  kind: CountKind
  cases: number
  of: number
  /** p̄, without the season. */
  rate: number
  /** Overdispersion of the group's counts, used where cases are rare. */
  phi: number
  /** p₀ = (A + ½)/(B + 1), Jeffreys' estimate, never quite 0 or 1; of a rate (A + ½)/B. */
  predicted: number
  /** Laney's σz, at least 1: the scatter of successive points relative to chance. */
  spread: number
}

const SIGMAS = 3

/** Denominator adjusted for the season: p̄·s_q·b cases are expected. */
export const exposureOf = ({ of, season = 1 }: Counted): number => of * season

/** The expected share of cases at a point, at most 1. @param rate without the season */
export const rateAt = (kind: CountKind, rate: number, { season = 1 }: Counted): number =>
  kind === 'proportion' ? Math.min(1, rate * season) : rate * season

/** @param runs points in time order, split at gaps and excluded points; at least one denominator above 0 */
export function countBaseline(
  kind: CountKind,
  runs: ReadonlyArray<readonly Counted[]>,
  phi = 1,
): CountBaseline {
  const points = runs.flat()
  const cases = points.reduce((sum, point) => sum + point.cases, 0)
  const of = points.reduce((sum, point) => sum + exposureOf(point), 0)
  // More cases than the denominator: not a proportion, whatever the unit says.
  const isProportion = kind === 'proportion' && points.every((point) => point.cases <= point.of)
  const rate = cases / of
  const countKind = isProportion ? 'proportion' : 'rate'
  return {
    kind: countKind,
    phi,
    cases,
    of,
    rate,
    predicted: (cases + 0.5) / (isProportion ? of + 1 : of),
    spread: rate > 0 && (!isProportion || rate < 1) ? spreadOf(countKind, runs, rate) : 1,
  }
}

/** p̄ ± 3·σ·σz at a denominator, in cases, clipped to the possible range. */
export function laneyLimits(baseline: CountBaseline, point: Counted): Limits {
  const { kind, spread } = baseline
  const { of } = point
  const rate = rateAt(kind, baseline.rate, point)
  const reach = SIGMAS * spread * Math.sqrt(of * rate * (kind === 'proportion' ? 1 - rate : 1))
  const max = kind === 'proportion' ? of : Number.POSITIVE_INFINITY
  return { lower: Math.max(0, rate * of - reach), upper: Math.min(max, rate * of + reach) }
}

function spreadOf(kind: CountKind, runs: ReadonlyArray<readonly Counted[]>, rate: number): number {
  const ranges = runs.flatMap((run) => {
    const scores = run.map((point) => {
      const expected = rateAt(kind, rate, point)
      const variance = expected * (kind === 'proportion' ? 1 - expected : 1)
      return variance > 0 ? (point.cases / point.of - expected) / Math.sqrt(variance / point.of) : 0
    })
    return scores.slice(1).map((score, before) => Math.abs(score - (scores[before] ?? score)))
  })
  const kept = screenedRanges(ranges)
  const sum = kept.reduce((all, range) => all + range, 0)
  return Math.max(1, sum / Math.max(1, kept.length) / D2)
}
