/*
 * Hart's algorithm 5666 as in West, «Better approximations to cumulative normal functions», Wilmott 9 (2005): the
 * standard normal distribution function to double precision.
 */

const ABOVE = [
  220.206867912376, 221.213596169931, 112.079291497871, 33.912866078383, 6.37396220353165, 0.700383064443688,
  0.0352624965998911,
]
const BELOW = [
  440.413735824752, 793.826512519948, 637.333633378831, 296.564248779674, 86.7807322029461, 16.064177579207,
  1.75566716318264, 0.0883883476483184,
]
/** Beyond this a continued fraction is more accurate. */
const FAR = 7.07106781186547
const ROOT_OF_TWO_PI = 2.506628274631

const polynomial = (coefficients: readonly number[], x: number) => {
  let sum = 0
  for (let power = coefficients.length - 1; power >= 0; power -= 1) sum = sum * x + (coefficients[power] ?? 0)
  return sum
}

/** Φ: the probability that a standard normal number is at most this one. */
export function normalCdf(x: number): number {
  const size = Math.abs(x)
  const density = Math.exp((-size * size) / 2)
  const fraction = size + 1 / (size + 2 / (size + 3 / (size + 4 / (size + 0.65))))
  const tail =
    size < FAR
      ? (density * polynomial(ABOVE, size)) / polynomial(BELOW, size)
      : density / (fraction * ROOT_OF_TWO_PI)
  return x > 0 ? 1 - tail : tail
}
