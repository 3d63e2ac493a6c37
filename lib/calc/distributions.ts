/**
 * Distribution of a count: binomial or Poisson; with `phi` > 1 the variance is φ times as large: beta-binomial and
 * negative binomial.
 */
export type CountLaw =
  | { kind: 'binomial'; trials: number; probability: number; phi?: number }
  | { kind: 'poisson'; mean: number; phi?: number }

/** The negative binomial's number of failures, r = μ/(φ − 1). */
const failuresOf = (mean: number, phi: number) => mean / (phi - 1)

/** Parameters of the beta distribution of the probability: α + β = (n − φ)/(φ − 1). */
function betaOf(trials: number, probability: number, phi: number): [alpha: number, beta: number] {
  const both = (trials - phi) / (phi - 1)
  return [probability * both, (1 - probability) * both]
}

/** With fewer trials this variance comes near all cases or none. */
const isScattered = (law: CountLaw): law is CountLaw & { phi: number } =>
  law.phi !== undefined && law.phi > 1 && (law.kind === 'poisson' || law.trials > 2 * law.phi)

/** ln P(X = count). @param count whole, from 0 on */
export function logMass(law: CountLaw, count: number): number {
  if (law.kind === 'poisson') {
    if (!isScattered(law)) return times(count, Math.log(law.mean)) - law.mean - logFactorial(count)
    const failures = failuresOf(law.mean, law.phi)
    const ways = logGamma(count + failures) - logGamma(failures) - logFactorial(count)
    return ways - failures * Math.log(law.phi) + times(count, Math.log1p(-1 / law.phi))
  }
  if (isScattered(law) && count <= law.trials && law.probability > 0 && law.probability < 1) {
    const { trials } = law
    const [alpha, beta] = betaOf(trials, law.probability, law.phi)
    const ways = logFactorial(trials) - logFactorial(count) - logFactorial(trials - count)
    return ways + logBeta(count + alpha, trials - count + beta) - logBeta(alpha, beta)
  }
  return count > law.trials ? Number.NEGATIVE_INFINITY : logBinomial(count, law.trials, law.probability)
}

/** P(X = count + 1) / P(X = count). */
export function massRatio(law: CountLaw, count: number): number {
  if (law.kind === 'poisson') {
    if (!isScattered(law)) return law.mean / (count + 1)
    return ((count + failuresOf(law.mean, law.phi)) / (count + 1)) * (1 - 1 / law.phi)
  }
  const { trials, probability } = law
  if (isScattered(law)) {
    const [alpha, beta] = betaOf(trials, probability, law.phi)
    return ((trials - count) / (count + 1)) * ((count + alpha) / (trials - count - 1 + beta))
  }
  return ((trials - count) / (count + 1)) * (probability / (1 - probability))
}

function logBinomial(count: number, trials: number, probability: number): number {
  const ways = logFactorial(trials) - logFactorial(count) - logFactorial(trials - count)
  return ways + times(count, Math.log(probability)) + times(trials - count, Math.log1p(-probability))
}

/** Defines 0·ln 0 = 0, for events of probability 0 that occur 0 times. */
const times = (count: number, logarithm: number) => (count === 0 ? 0 : count * logarithm)

/** ln n!, exact sums below 30, Stirling's series with three terms above: relative error under 1e-14. */
function logFactorial(n: number): number {
  if (n < 30) {
    let sum = 0
    for (let factor = 2; factor <= n; factor += 1) sum += Math.log(factor)
    return sum
  }
  return n * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI * n) + stirling(n)
}

function stirling(x: number): number {
  const inverse = 1 / x
  return inverse / 12 - inverse ** 3 / 360 + inverse ** 5 / 1260
}

/** ln Γ(x) for x > 0: the argument is raised to 30 or more, then Stirling's series. */
export function logGamma(x: number): number {
  let [raised, product] = [x, 0]
  for (; raised < 30; raised += 1) product += Math.log(raised)
  return (raised - 0.5) * Math.log(raised) - raised + 0.5 * Math.log(2 * Math.PI) + stirling(raised) - product
}

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b)
