import { logMass } from '../distributions'
import type { CountKind } from '../signals/laney'
import { tailsOf } from '../signals/tails'
import type { Counted } from '../signals/yardstick'

/** Either side of a two-sided test at 0.01. */
const TAIL = 0.005
/** Terms below this part of the sum no longer change it. */
const NEGLIGIBLE = 1e-17

/** Whether two periods differ by more than chance: two-sided at 0.01 by the smaller tail. */
export function isBeyondChance(kind: CountKind, before: Counted, now: Counted): boolean {
  const { atMost, atLeast } = tailsBeside(kind, before, now)
  return Math.min(atMost, atLeast) <= TAIL
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
