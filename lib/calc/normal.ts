/*
 * Hart's algorithm 5666 as in West, «Better approximations to cumulative normal functions», Wilmott 9 (2005): the
 * standard normal distribution function to double precision.
 */

/** Horner's scheme without a loop: this runs once for each pair of organisations that are compared. */
const numerator = (x: number) =>
  (((((0.0352624965998911 * x + 0.700383064443688) * x + 6.37396220353165) * x + 33.912866078383) * x +
    112.079291497871) *
    x +
    221.213596169931) *
    x +
  220.206867912376
const denominator = (x: number) =>
  ((((((0.0883883476483184 * x + 1.75566716318264) * x + 16.064177579207) * x + 86.7807322029461) * x +
    296.564248779674) *
    x +
    637.333633378831) *
    x +
    793.826512519948) *
    x +
  440.413735824752

/** Beyond this a continued fraction is more accurate. */
const FAR = 7.07106781186547
const ROOT_OF_TWO_PI = 2.506628274631

/** Φ: the probability that a standard normal number is at most this one. */
export function normalCdf(x: number): number {
  const size = Math.abs(x)
  const density = Math.exp((-size * size) / 2)
  const fraction = size + 1 / (size + 2 / (size + 3 / (size + 4 / (size + 0.65))))
  const tail =
    size < FAR ? (density * numerator(size)) / denominator(size) : density / (fraction * ROOT_OF_TWO_PI)
  return x > 0 ? 1 - tail : tail
}
