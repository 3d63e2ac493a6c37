import { logMass, massRatio } from '../distributions'

/** From here on the asymptotic series of I₀ is good to 1e-9. */
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
