import { logMass } from '../distributions'
import { normalCdf } from '../normal'
import type { CountKind } from '../signals/laney'
import { normalQuantile } from '../signals/normal-quantile'
import { tailsOf } from '../signals/tails'
import type { Counted } from '../signals/yardstick'

/** Significance level of a single change. */
const LEVEL = 0.01
/** False discovery rate among the changes shown for one period. */
const FALSE_PART = 0.05
/** Terms below this fraction of the sum no longer change it. */
const NEGLIGIBLE = 1e-17

type Tails = Omit<ReturnType<typeof tailsOf>, 'exactly'>

/**
 * Two-sided p-value of a change at least as large: twice the smaller tail, its normal score divided by the
 * overdispersion of the series.
 * @param spread Laney's factor, 1 where it is not known
 */
export function twoSidedChance({ atMost, atLeast }: Tails, spread: number): number {
  const tail = Math.max(0, Math.min(atMost, atLeast, 0.5))
  return 2 * (spread === 1 ? tail : normalCdf(normalQuantile(tail) / spread))
}

/**
 * Which findings to accept at the false discovery rate: Benjamini & Hochberg, «Controlling the false discovery rate»,
 * JRSS B 57 (1995).
 */
function discoveries(chances: readonly number[]): boolean[] {
  const sorted = chances.toSorted((a, b) => a - b)
  const last = sorted.findLastIndex((chance, index) => chance <= ((index + 1) * FALSE_PART) / sorted.length)
  const limit = last === -1 ? Number.NEGATIVE_INFINITY : (sorted[last] ?? 0)
  return chances.map((chance) => chance <= limit)
}

/** Which of a period's changes are significant: each at the level, and all together under the false discovery rate. */
export function provenChanges(chances: readonly number[]): boolean[] {
  const accepted = discoveries(chances)
  return chances.map((chance, index) => chance <= LEVEL && accepted[index] === true)
}

/**
 * Tail probabilities of the current cases if both periods had the same rate: Fisher's exact test of proportions, the
 * conditional binomial test of rates (Przyborowski & Wilenski 1940).
 */
export function changeTails(kind: CountKind, before: Counted, now: Counted): Tails {
  const [earlier, later] = [whole(before), whole(now)]
  const isProportion = kind === 'proportion' && [earlier, later].every(({ cases, of }) => cases <= of)
  return isProportion ? sharedCases(earlier, later) : sharedEvents(before, now)
}

/** Means of headcounts may be fractional, but the tests need whole cases and trials. */
const whole = ({ cases, of }: Counted): Counted => ({ cases: Math.round(cases), of: Math.round(of) })

/** Events of the later period given all events: binomial with its share of the exposure. */
function sharedEvents(before: Counted, now: Counted): Tails {
  const [events, all] = [Math.round(now.cases), Math.round(before.cases) + Math.round(now.cases)]
  return tailsOf({ kind: 'binomial', trials: all, probability: now.of / (before.of + now.of) }, events)
}

/** Cases of the later period given all cases: hypergeometric. */
function sharedCases(before: Counted, now: Counted): Tails {
  const cases = before.cases + now.cases
  const probability = cases / (before.of + now.of)
  if (probability === 0 || probability === 1) return { atMost: 1, atLeast: 1 }
  const binomial = (trials: number, count: number) =>
    logMass({ kind: 'binomial', trials, probability }, count)
  const exactly = Math.exp(
    binomial(before.of, before.cases) + binomial(now.of, now.cases) - binomial(before.of + now.of, cases),
  )
  // P(count + 1) / P(count) for the later period's count.
  const ratio = (count: number) =>
    ((now.of - count) / (count + 1)) * ((cases - count) / (before.of - cases + count + 1))
  const min = Math.max(0, cases - before.of)
  const max = Math.min(now.of, cases)
  let [atLeast, atMost] = [exactly, exactly]
  let mass = exactly
  for (let count = now.cases; count < max && mass > atLeast * NEGLIGIBLE; count += 1) {
    mass *= ratio(count)
    atLeast += mass
  }
  mass = exactly
  for (let count = now.cases; count > min && mass > atMost * NEGLIGIBLE; count -= 1) {
    mass /= ratio(count - 1)
    atMost += mass
  }
  return { atMost, atLeast }
}
