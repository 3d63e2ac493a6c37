import { logGamma, logMass, massRatio } from '../distributions'
import type { Counted } from '../signals/yardstick'

/** Above this the asymptotic series of I₀ is accurate to 1e-9. */
const LARGE = 50

/** P(X = Y) of two Poisson counts of the same mean: e^(−2λ)·I₀(2λ). */
export function chanceOfEqual(mean: number): number {
  const x = 2 * mean
  if (mean >= LARGE) {
    return (1 + 1 / (8 * x) + 9 / (128 * x ** 2) + 225 / (3072 * x ** 3)) / Math.sqrt(2 * Math.PI * x)
  }
  const law = { kind: 'poisson', mean } as const
  let mass = Math.exp(logMass(law, 0))
  let sum = mass ** 2
  for (let count = 0; count < mean || mass > 1e-12; count += 1) {
    mass *= massRatio(law, count)
    sum += mass ** 2
  }
  return sum
}

/** The series' sum overflows a double where the scatter is far beyond chance. */
const HUGE = 1e250

/** The lower tail of χ²: the series of the incomplete gamma function, relative error about 1e-12. */
export function chiSquareBelow(statistic: number, freedom: number): number {
  if (statistic <= 0) return 0
  const [half, shape] = [statistic / 2, freedom / 2]
  let [term, sum, scale] = [1, 1, 0]
  for (let step = 1; term > sum * 1e-17; step += 1) {
    term *= half / (shape + step)
    sum += term
    if (sum > HUGE) {
      term /= HUGE
      sum /= HUGE
      scale += Math.log(HUGE)
    }
  }
  return Math.min(1, Math.exp(shape * Math.log(half) - half - logGamma(shape + 1) + Math.log(sum) + scale))
}

/** 1/α of the gamma–Poisson model: the variance of true rates between organisations; 0 where chance explains it all. */
export function rateScatter(others: readonly Counted[]): { rate: number; scatter: number } {
  const sum = (of: (one: Counted) => number) => others.reduce((all, one) => all + of(one), 0)
  const rate = sum(({ cases }) => cases) / sum(({ of }) => of)
  const expected = sum(({ of }) => of * rate)
  const squares = sum(({ cases, of }) => (cases - of * rate) ** 2 / (of * rate))
  const room = expected - sum(({ of }) => (of * rate) ** 2) / expected
  return { rate, scatter: Math.max(0, (squares - (others.length - 1)) / room) }
}
