import { type CountLaw, massRatio } from '../distributions'
import { normalCdf } from '../normal'
import { type CountBaseline, type CountKind, countBaseline, exposureOf, laneyLimits, rateAt } from './laney'
import { normalQuantile } from './normal-quantile'
import { tailsOf } from './tails'
import { countThresholds } from './thresholds'
import type { Counted, Grounds, Limits, Side, Yardstick } from './yardstick'

/* Limits and signals of counted cases: Laney's for frequent cases, exact tails for rare ones. */

/** Each tail beyond three standard deviations of the normal distribution. */
const RARE_TAIL = 0.00135
/** Below this expected count of cases, or non-cases, exact tail probabilities replace the normal approximation. */
const MIN_EXPECTED = 12
/** Relative quarter-to-quarter variation of the true rate of any process; anything smaller is not a change. */
const USUAL_SCATTER = 0.08

/**
 * @param runs baseline points in time order, split at gaps and excluded points; at least one denominator above 0
 * @param factor k of the formula a·k/b
 * @param phi overdispersion of the group's counts, used where cases are rare
 */
export function countYardstick(
  kind: CountKind,
  runs: ReadonlyArray<readonly Counted[]>,
  factor: number,
  phi = 1,
): Yardstick<Counted> {
  const points = runs.flat()
  const baseline = countBaseline(kind, runs, phi)
  const { cases, of } = baseline
  const isOften = baseline.kind === 'proportion' && 2 * cases > of
  const thresholds = countThresholds((isOften ? of - cases : cases) / points.length, points.length)
  return {
    center: baseline.rate * factor,
    spread: baseline.spread,
    // The table is for the rarer of cases and non-cases; when those are non-cases, rise and fall swap.
    thresholds: isOften ? { rise: thresholds.fall, fall: thresholds.rise } : thresholds,
    limitsAt(point) {
      const { lower, upper } = caseLimits(baseline, point)
      return { lower: (lower / point.of) * factor, upper: (upper / point.of) * factor }
    },
    groundsAt: (point) => groundsAt(baseline, point),
    sideOf: (point) => sideOf(baseline, point),
    scoreOf: (point) => scoreOf(baseline, point),
  }
}

/** The expected cases of a point, or non-cases if rarer, and their variance under chance. */
function expectedAt({ kind, rate }: CountBaseline, point: Counted): { expected: number; variance: number } {
  const share = rateAt(kind, rate, point)
  const cases = share * point.of
  if (kind === 'rate') return { expected: cases, variance: cases }
  return { expected: Math.min(cases, point.of - cases), variance: cases * (1 - share) }
}

/** Whether too few cases, or non-cases, are expected for the normal approximation. */
const isRare = (baseline: CountBaseline, point: Counted) =>
  expectedAt(baseline, point).expected < MIN_EXPECTED

/**
 * Laney's factor at a point, with a lower bound from the usual variation (Spiegelhalter 2005, additive
 * over-dispersion): with many cases limits by chance alone are so narrow that any process would cross them.
 */
function spreadAt(baseline: CountBaseline, point: Counted): number {
  const { expected, variance } = expectedAt(baseline, point)
  return variance > 0
    ? Math.max(baseline.spread, Math.sqrt(1 + (USUAL_SCATTER * expected) ** 2 / variance))
    : baseline.spread
}

function lawOf(baseline: CountBaseline, point: Counted, rate: number): CountLaw {
  const { kind } = baseline
  // Laney's factor is mostly noise for rare cases, so the group's overdispersion is used for them.
  const phi = Math.max(baseline.phi, spreadAt({ ...baseline, spread: 1 }, point) ** 2)
  const probability = rateAt(kind, rate, point)
  return kind === 'proportion'
    ? { kind: 'binomial', trials: Math.round(point.of), probability, phi }
    : { kind: 'poisson', mean: probability * point.of, phi }
}

/** Prediction variance of a point relative to its own: the baseline is uncertain too. */
const aheadAt = (baseline: CountBaseline, point: Counted) => 1 + exposureOf(point) / baseline.of

/**
 * Predictive distribution of a point for the exact tails; a baseline of no cases, or only cases, still leaves the other
 * possible.
 */
function tailLaw(baseline: CountBaseline, point: Counted): CountLaw {
  const { kind, cases, rate, predicted } = baseline
  const isOneSided = cases === 0 || (kind === 'proportion' && cases === baseline.of)
  if (isOneSided) return lawOf(baseline, point, predicted)
  const law = lawOf(baseline, point, rate)
  return { ...law, phi: (law.phi ?? 1) * aheadAt(baseline, point) }
}

/** Limits in cases, clipped to the possible range. A count at a limit is within it. */
function caseLimits(baseline: CountBaseline, point: Counted): Limits {
  if (!isRare(baseline, point)) return laneyLimits({ ...baseline, spread: spreadAt(baseline, point) }, point)
  const max = baseline.kind === 'proportion' ? point.of : Number.POSITIVE_INFINITY
  return exactLimits(tailLaw(baseline, point), Math.round(baseline.rate * exposureOf(point)), max)
}

/** The least and the greatest count whose tail probability is not below the level. */
function exactLimits(law: CountLaw, middle: number, max: number): Limits {
  const start = Math.min(middle, max)
  const { atMost, exactly, atLeast } = tailsOf(law, start)
  let [lower, upper] = [start, start]
  for (let [mass, beyond] = [exactly, atLeast - exactly]; upper < max && beyond > RARE_TAIL; upper += 1) {
    mass *= massRatio(law, upper)
    beyond -= mass
  }
  for (let [mass, beyond] = [exactly, atMost - exactly]; lower > 0 && beyond > RARE_TAIL; lower -= 1) {
    mass /= massRatio(law, lower - 1)
    beyond -= mass
  }
  return { lower, upper }
}

function groundsAt(baseline: CountBaseline, point: Counted): Grounds {
  const { kind } = baseline
  const rate = rateAt(kind, baseline.rate, point)
  const expected = rate * point.of
  const spread = spreadAt(baseline, point)
  if (isRare(baseline, point)) {
    const { atLeast, atMost } = tailsOf(tailLaw(baseline, point), Math.round(point.cases))
    return { by: 'tails', expected, chance: Math.min(atLeast, atMost) }
  }
  const deviation = Math.sqrt(expected * (kind === 'proportion' ? 1 - rate : 1))
  const chance = normalCdf(-Math.abs(point.cases - expected) / (deviation * spread))
  return { by: 'deviations', expected, deviation, spread, chance }
}

function sideOf(baseline: CountBaseline, point: Counted): Side | 0 {
  const { cases } = point
  if (isRare(baseline, point)) {
    const { atLeast, atMost } = tailsOf(tailLaw(baseline, point), Math.round(cases))
    return atLeast <= RARE_TAIL ? 1 : atMost <= RARE_TAIL ? -1 : 0
  }
  const { lower, upper } = caseLimits(baseline, point)
  return cases > upper ? 1 : cases < lower ? -1 : 0
}

/**
 * z = (a/b − p₀)/√(v·(1/b + 1/B)) over Laney's factor: the baseline is uncertain too. For rare cases the normal score
 * of the mid-p value, reduced by the same uncertainty.
 */
function scoreOf(baseline: CountBaseline, point: Counted): number {
  const { kind } = baseline
  const ahead = aheadAt(baseline, point)
  if (isRare(baseline, point)) {
    const { atMost, exactly } = tailsOf(lawOf(baseline, point, baseline.predicted), Math.round(point.cases))
    return normalQuantile(atMost - exactly / 2) / Math.sqrt(ahead)
  }
  const predicted = rateAt(kind, baseline.predicted, point)
  const variance = predicted * (kind === 'proportion' ? 1 - predicted : 1)
  return (
    (point.cases / point.of - predicted) /
    Math.sqrt((variance * ahead) / point.of) /
    spreadAt(baseline, point)
  )
}
