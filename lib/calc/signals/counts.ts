import type { CountLaw } from '../distributions'
import { normalCdf } from '../normal'
import { type CountBaseline, type CountKind, countBaseline, laneyLimits } from './laney'
import { normalQuantile } from './normal-quantile'
import { tailsOf } from './tails'
import { countThresholds } from './thresholds'
import type { Counted, Grounds, Limits, Side, Yardstick } from './yardstick'

/* Limits and signals of counted cases: Laney's where there are enough of them, exact tails where they are rare. */

/** Each tail of three standard deviations of the normal distribution. */
const RARE_TAIL = 0.00135
/** Below this expected count of cases, or non-cases, exact tail probabilities replace the normal approximation. */
const MIN_EXPECTED = 5
/**
 * @param runs baseline points in time order, split at gaps and excluded points; at least one denominator above 0
 * @param factor k of the formula a·k/b
 */
export function countYardstick(
  kind: CountKind,
  runs: ReadonlyArray<readonly Counted[]>,
  factor: number,
): Yardstick<Counted> {
  const points = runs.flat()
  const baseline = countBaseline(kind, runs)
  const { cases, of } = baseline
  const isOften = baseline.kind === 'proportion' && 2 * cases > of
  const thresholds = countThresholds((isOften ? of - cases : cases) / points.length, points.length)
  return {
    center: baseline.rate * factor,
    spread: baseline.spread,
    // The table knows the rarer of cases and non-cases; its rise is the other's fall.
    thresholds: isOften ? { rise: thresholds.fall, fall: thresholds.rise } : thresholds,
    limitsAt(point) {
      const { lower, upper } = caseLimits(baseline, point.of)
      return { lower: (lower / point.of) * factor, upper: (upper / point.of) * factor }
    },
    groundsAt: (point) => groundsAt(baseline, point),
    sideOf: (point) => sideOf(baseline, point),
    scoreOf: (point) => scoreOf(baseline, point),
  }
}

/** Whether so few cases, or non-cases, are expected that the normal approximation misleads. */
function isRare({ kind, rate }: CountBaseline, of: number): boolean {
  return rate * of < MIN_EXPECTED || (kind === 'proportion' && (1 - rate) * of < MIN_EXPECTED)
}

function lawOf({ kind }: CountBaseline, of: number, rate: number): CountLaw {
  return kind === 'proportion'
    ? { kind: 'binomial', trials: Math.round(of), probability: rate }
    : { kind: 'poisson', mean: rate * of }
}

/** The distribution of the exact tails; a baseline of no cases, or of cases only, still leaves the other possible. */
function tailLaw(baseline: CountBaseline, of: number): CountLaw {
  const { kind, cases, rate, predicted } = baseline
  const isOneSided = cases === 0 || (kind === 'proportion' && cases === baseline.of)
  return lawOf(baseline, of, isOneSided ? predicted : rate)
}

/** Limits in cases, within what can be. A count at a limit is within it. */
function caseLimits(baseline: CountBaseline, of: number): Limits {
  if (!isRare(baseline, of)) return laneyLimits(baseline, of)
  const most = baseline.kind === 'proportion' ? of : Number.POSITIVE_INFINITY
  return exactLimits(tailLaw(baseline, of), Math.round(baseline.rate * of), most)
}

/** The least and the greatest count whose tail is not yet rare. */
function exactLimits(law: CountLaw, middle: number, most: number): Limits {
  let [lower, upper] = [middle, middle]
  while (upper < most && tailsOf(law, upper + 1).atLeast > RARE_TAIL) upper += 1
  while (lower > 0 && tailsOf(law, lower - 1).atMost > RARE_TAIL) lower -= 1
  return { lower, upper }
}

function groundsAt(baseline: CountBaseline, { cases, of }: Counted): Grounds {
  const { kind, rate, spread } = baseline
  const expected = rate * of
  if (isRare(baseline, of)) {
    const { atLeast, atMost } = tailsOf(tailLaw(baseline, of), Math.round(cases))
    return { by: 'tails', expected, chance: Math.min(atLeast, atMost) }
  }
  const deviation = Math.sqrt(expected * (kind === 'proportion' ? 1 - rate : 1))
  const chance = normalCdf(-Math.abs(cases - expected) / (deviation * spread))
  return { by: 'deviations', expected, deviation, spread, chance }
}

function sideOf(baseline: CountBaseline, { cases, of }: Counted): Side | 0 {
  if (isRare(baseline, of)) {
    const { atLeast, atMost } = tailsOf(tailLaw(baseline, of), Math.round(cases))
    return atLeast <= RARE_TAIL ? 1 : atMost <= RARE_TAIL ? -1 : 0
  }
  const { lower, upper } = caseLimits(baseline, of)
  return cases > upper ? 1 : cases < lower ? -1 : 0
}

/**
 * z = (a/b − p₀)/√(v·(1/b + 1/B)) over Laney's factor: the baseline is uncertain too. Of rare cases the normal score
 * of the mid-p value, drawn in by the same uncertainty.
 */
function scoreOf(baseline: CountBaseline, { cases, of }: Counted): number {
  const { kind, predicted, spread } = baseline
  if (isRare(baseline, of)) {
    const { atMost, exactly } = tailsOf(lawOf(baseline, of, predicted), Math.round(cases))
    return normalQuantile(atMost - exactly / 2) / Math.sqrt(1 + of / baseline.of)
  }
  const variance = predicted * (kind === 'proportion' ? 1 - predicted : 1)
  return (cases / of - predicted) / Math.sqrt(variance * (1 / of + 1 / baseline.of)) / spread
}
