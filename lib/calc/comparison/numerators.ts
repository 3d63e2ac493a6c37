/** A ratio factor·a/b rounded to so many decimals. */
export interface Ratio {
  factor: number
  decimals: number
}

/** Whole numbers from – to, both included; none where from > to. */
export interface Span {
  from: number
  to: number
}

/**
 * Whole counts a of b that are possible: of each numerator in the span the denominators it may have, from the least to
 * the most without gaps; none where the least is more.
 */
export interface PossibleCounts {
  numerators: Span
  least(numerator: number): number
  most(numerator: number): number
}

/**
 * The counts that a rounded value with a denominator of the band leaves possible. A value of V units of its last
 * decimal stands for (2V − 1)/2 ≤ K·a/b < (2V + 1)/2 with K = factor·10^decimals.
 */
export function countsBehind(value: number, band: Span, { factor, decimals }: Ratio): PossibleCounts {
  const units = 2 * Math.round(value * 10 ** decimals)
  const double = 2 * factor * 10 ** decimals
  return {
    numerators: {
      from: Math.max(0, Math.ceil(((units - 1) * band.from) / double)),
      to: Math.floor(((units + 1) * band.to) / double),
    },
    least: (numerator) => Math.max(band.from, Math.floor((double * numerator) / (units + 1)) + 1),
    most: (numerator) =>
      units > 0 ? Math.min(band.to, Math.floor((double * numerator) / (units - 1))) : band.to,
  }
}

/** How many numerators give the value with some denominator of the band, two at most. */
export function numeratorsWithin(value: number, band: Span, rules: Ratio): number {
  const { numerators, least, most } = countsBehind(value, band, rules)
  let count = 0
  for (let a = numerators.from; a <= numerators.to && count < 2; a += 1) {
    if (least(a) <= most(a)) count += 1
  }
  return count
}
