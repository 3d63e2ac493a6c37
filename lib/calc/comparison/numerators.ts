/** A ratio factor·a/b rounded to `decimals`. */
export interface Ratio {
  factor: number
  decimals: number
}

/** Inclusive range of whole numbers; empty where from > to. */
export interface Span {
  from: number
  to: number
}

/**
 * Possible whole counts a of b: for each numerator of the range the smallest and the largest denominator, all between
 * included; min > max means none.
 */
export interface PossibleCounts {
  numerators: Span
  min(numerator: number): number
  max(numerator: number): number
}

/**
 * Counts compatible with a rounded value and a denominator in the band. A value of V units of its last decimal stands
 * for (2V − 1)/2 ≤ K·a/b < (2V + 1)/2 with K = factor·10^decimals.
 */
export function countsBehind(value: number, band: Span, { factor, decimals }: Ratio): PossibleCounts {
  const units = 2 * Math.round(value * 10 ** decimals)
  const double = 2 * factor * 10 ** decimals
  return {
    numerators: {
      from: Math.max(0, Math.ceil(((units - 1) * band.from) / double)),
      to: Math.floor(((units + 1) * band.to) / double),
    },
    min: (numerator) => Math.max(band.from, Math.floor((double * numerator) / (units + 1)) + 1),
    max: (numerator) =>
      units > 0 ? Math.min(band.to, Math.floor((double * numerator) / (units - 1))) : band.to,
  }
}

/** How many numerators can give the value with a denominator in the band, counted up to two. */
export function numeratorsWithin(value: number, band: Span, rules: Ratio): number {
  const { numerators, min, max } = countsBehind(value, band, rules)
  let count = 0
  for (let a = numerators.from; a <= numerators.to && count < 2; a += 1) {
    if (min(a) <= max(a)) count += 1
  }
  return count
}
