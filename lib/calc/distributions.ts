/** How counts scatter: cases among trials, or cases over an exposure. */
export type CountLaw =
  | { kind: 'binomial'; trials: number; probability: number }
  | { kind: 'poisson'; mean: number }

/** ln P(X = count). @param count whole, from 0 on */
export function logMass(law: CountLaw, count: number): number {
  if (law.kind === 'poisson') return logPoisson(count, law.mean)
  return count > law.trials ? Number.NEGATIVE_INFINITY : logBinomial(count, law.trials, law.probability)
}

/** P(X = count + 1) / P(X = count). */
export function massRatio(law: CountLaw, count: number): number {
  if (law.kind === 'poisson') return law.mean / (count + 1)
  const { trials, probability } = law
  return ((trials - count) / (count + 1)) * (probability / (1 - probability))
}

function logBinomial(count: number, trials: number, probability: number): number {
  const ways = logFactorial(trials) - logFactorial(count) - logFactorial(trials - count)
  return ways + times(count, Math.log(probability)) + times(trials - count, Math.log1p(-probability))
}

function logPoisson(count: number, mean: number): number {
  return times(count, Math.log(mean)) - mean - logFactorial(count)
}

/** 0·ln 0 = 0: what cannot happen does not happen no times. */
const times = (count: number, logarithm: number) => (count === 0 ? 0 : count * logarithm)

/** ln n!, exact sums below 30, Stirling's series with three terms above: relative error under 1e-14. */
function logFactorial(n: number): number {
  if (n < 30) {
    let sum = 0
    for (let factor = 2; factor <= n; factor += 1) sum += Math.log(factor)
    return sum
  }
  const inverse = 1 / n
  const series = inverse / 12 - inverse ** 3 / 360 + inverse ** 5 / 1260
  return n * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI * n) + series
}
