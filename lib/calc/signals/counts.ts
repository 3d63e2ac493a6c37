import type { CountLaw } from '../distributions'
import { normalCdf } from '../normal'
import { type CountBaseline, type CountKind, countBaseline, exposureOf, laneyLimits, rateAt } from './laney'
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
 * @param phi how much more than chance the counts of such organisations scatter, where they are rare
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
    // The table knows the rarer of cases and non-cases; its rise is the other's fall.
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

/** Whether so few cases, or non-cases, are expected that the normal approximation misleads. */
function isRare({ kind, rate }: CountBaseline, point: Counted): boolean {
  const expected = rateAt(kind, rate, point)
  return (
    expected * point.of < MIN_EXPECTED || (kind === 'proportion' && (1 - expected) * point.of < MIN_EXPECTED)
  )
}

function lawOf({ kind, phi }: CountBaseline, point: Counted, rate: number): CountLaw {
  const probability = rateAt(kind, rate, point)
  return kind === 'proportion'
    ? { kind: 'binomial', trials: Math.round(point.of), probability, phi }
    : { kind: 'poisson', mean: probability * point.of, phi }
}

/** The distribution of the exact tails; a baseline of no cases, or of cases only, still leaves the other possible. */
function tailLaw(baseline: CountBaseline, point: Counted): CountLaw {
  const { kind, cases, rate, predicted } = baseline
  const isOneSided = cases === 0 || (kind === 'proportion' && cases === baseline.of)
  return lawOf(baseline, point, isOneSided ? predicted : rate)
}

/** Limits in cases, within what can be. A count at a limit is within it. */
function caseLimits(baseline: CountBaseline, point: Counted): Limits {
  if (!isRare(baseline, point)) return laneyLimits(baseline, point)
  const most = baseline.kind === 'proportion' ? point.of : Number.POSITIVE_INFINITY
  return exactLimits(tailLaw(baseline, point), Math.round(baseline.rate * exposureOf(point)), most)
}

/** The least and the greatest count whose tail is not yet rare. */
function exactLimits(law: CountLaw, middle: number, most: number): Limits {
  let [lower, upper] = [Math.min(middle, most), Math.min(middle, most)]
  while (upper < most && tailsOf(law, upper + 1).atLeast > RARE_TAIL) upper += 1
  while (lower > 0 && tailsOf(law, lower - 1).atMost > RARE_TAIL) lower -= 1
  return { lower, upper }
}

function groundsAt(baseline: CountBaseline, point: Counted): Grounds {
  const { kind, spread } = baseline
  const rate = rateAt(kind, baseline.rate, point)
  const expected = rate * point.of
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
 * z = (a/b − p₀)/√(v·(1/b + 1/B)) over Laney's factor: the baseline is uncertain too. Of rare cases the normal score
 * of the mid-p value, drawn in by the same uncertainty.
 */
function scoreOf(baseline: CountBaseline, point: Counted): number {
  const { kind, spread } = baseline
  const ahead = 1 + exposureOf(point) / baseline.of
  if (isRare(baseline, point)) {
    const { atMost, exactly } = tailsOf(lawOf(baseline, point, baseline.predicted), Math.round(point.cases))
    return normalQuantile(atMost - exactly / 2) / Math.sqrt(ahead)
  }
  const predicted = rateAt(kind, baseline.predicted, point)
  const variance = predicted * (kind === 'proportion' ? 1 - predicted : 1)
  return (point.cases / point.of - predicted) / Math.sqrt((variance * ahead) / point.of) / spread
}
