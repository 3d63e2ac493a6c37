import { type CountLaw, logMass, massRatio } from '../distributions'

/** P(X ≤ count), P(X = count), P(X ≥ count). */
interface Tails {
  atMost: number
  exactly: number
  atLeast: number
}

/** Terms below this fraction of the sum no longer change it. */
const NEGLIGIBLE = 1e-17

/**
 * Exact tails of a count, overdispersed or not, each summed from the count outwards, so that small ones keep their
 * relative precision (about 1e-12).
 * @param count whole, from 0 on; more than the trials has no probability
 */
export function tailsOf(law: CountLaw, count: number): Tails {
  const exactly = Math.exp(logMass(law, count))
  const up = outwards(law, { count, exactly }, 1)
  const down = outwards(law, { count, exactly }, -1)
  return { exactly, atLeast: Math.min(1, up), atMost: Math.min(1, down) }
}

/** The probability of the count and of all beyond it on one side. */
function outwards(
  law: CountLaw,
  { count, exactly }: { count: number; exactly: number },
  step: 1 | -1,
): number {
  const mean = law.kind === 'poisson' ? law.mean : law.trials * law.probability
  const last = step < 0 ? 0 : law.kind === 'poisson' ? Number.POSITIVE_INFINITY : law.trials
  // Towards the mean the complement is shorter to sum and more accurate.
  if ((mean - count) * step > 0) {
    const next = exactly * (step > 0 ? 1 / massRatio(law, count - 1) : massRatio(law, count))
    return 1 - outwards(law, { count: count - step, exactly: next }, step === 1 ? -1 : 1)
  }
  if ((last - count) * step < 0) return 0
  let mass = exactly
  let sum = mass
  for (let at = count; at !== last && mass > sum * NEGLIGIBLE; at += step) {
    mass *= step > 0 ? massRatio(law, at) : 1 / massRatio(law, at - 1)
    sum += mass
  }
  return sum
}
