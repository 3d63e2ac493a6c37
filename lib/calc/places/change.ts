import { logMass } from '../distributions'
import { normalCdf } from '../normal'
import type { CountKind } from '../signals/laney'
import { normalQuantile } from '../signals/normal-quantile'
import { tailsOf } from '../signals/tails'
import type { Counted } from '../signals/yardstick'

/** A change that is less probable by chance than this may be told as one. */
const LEVEL = 0.01
/** Of the changes that are told of a period so many may be false. */
const FALSE_PART = 0.05
/** Terms below this part of the sum no longer change it. */
const NEGLIGIBLE = 1e-17

/**
 * How probable a change as large or larger is, either way: both tails by the smaller one, its normal score drawn in by
 * how much more the series scatters than chance has it.
 * @param spread Laney's factor, 1 where it is not known
 */
export function twoSidedChance({ atMost, atLeast }: Tails, spread: number): number {
  const tail = Math.max(0, Math.min(atMost, atLeast, 0.5))
  return 2 * (spread === 1 ? tail : normalCdf(normalQuantile(tail) / spread))
}

/**
 * Which of some findings hold so that of those at most this part is false in the mean: Benjamini & Hochberg,
 * «Controlling the false discovery rate», JRSS B 57 (1995).
 */
function discoveries(chances: readonly number[], falsePart: number): boolean[] {
  const sorted = chances.toSorted((a, b) => a - b)
  const last = sorted.findLastIndex((chance, index) => chance <= ((index + 1) * falsePart) / sorted.length)
  const limit = last === -1 ? Number.NEGATIVE_INFINITY : (sorted[last] ?? 0)
  return chances.map((chance) => chance <= limit)
}

/** Which of a period's changes are more than chance: each at the level, and all of them together. */
export function provenChanges(
  chances: readonly number[],
  { level, falsePart } = { level: LEVEL, falsePart: FALSE_PART },
): boolean[] {
  const held = discoveries(chances, falsePart)
  return chances.map((chance, index) => chance <= level && held[index] === true)
}

/**
 * How probable so few or so many of all cases are now, were the two periods alike: Fisher's exact test of proportions,
 * the conditional binomial test of rates (Przyborowski & Wilenski 1940).
 */
export function tailsBeside(kind: CountKind, before: Counted, now: Counted): Tails {
  const [earlier, later] = [whole(before), whole(now)]
  const isProportion = kind === 'proportion' && [earlier, later].every(({ cases, of }) => cases <= of)
  return isProportion ? sharedCases(earlier, later) : sharedEvents(before, now)
}

/** Means of headcounts may have fractions, cases and trials have none. */
const whole = ({ cases, of }: Counted): Counted => ({ cases: Math.round(cases), of: Math.round(of) })

interface Tails {
  atMost: number
  atLeast: number
}

/** Of all events, as many in the later period as are there: binomial by its part of the exposure. */
function sharedEvents(before: Counted, now: Counted): Tails {
  const [events, all] = [Math.round(now.cases), Math.round(before.cases) + Math.round(now.cases)]
  return tailsOf({ kind: 'binomial', trials: all, probability: now.of / (before.of + now.of) }, events)
}

/** Of all cases, as many in the later period as are there: hypergeometric. */
function sharedCases(before: Counted, now: Counted): Tails {
  const cases = before.cases + now.cases
  const probability = cases / (before.of + now.of)
  if (probability === 0 || probability === 1) return { atMost: 1, atLeast: 1 }
  const binomial = (trials: number, count: number) =>
    logMass({ kind: 'binomial', trials, probability }, count)
  const exactly = Math.exp(
    binomial(before.of, before.cases) + binomial(now.of, now.cases) - binomial(before.of + now.of, cases),
  )
  // P(count + 1) / P(count): how much more probable one more case in the later period is.
  const ratio = (count: number) =>
    ((now.of - count) / (count + 1)) * ((cases - count) / (before.of - cases + count + 1))
  const least = Math.max(0, cases - before.of)
  const most = Math.min(now.of, cases)
  let [atLeast, atMost] = [exactly, exactly]
  let mass = exactly
  for (let count = now.cases; count < most && mass > atLeast * NEGLIGIBLE; count += 1) {
    mass *= ratio(count)
    atLeast += mass
  }
  mass = exactly
  for (let count = now.cases; count > least && mass > atMost * NEGLIGIBLE; count -= 1) {
    mass /= ratio(count - 1)
    atMost += mass
  }
  return { atMost, atLeast }
}
