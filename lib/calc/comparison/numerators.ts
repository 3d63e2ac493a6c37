/** A ratio factor·a/b rounded to so many decimals. */
export interface Ratio {
  factor: number
  decimals: number
}

/**
 * How many numerators give the value with some denominator of the band, two at most. A value of V units of its last
 * decimal stands for (2V − 1)/2 ≤ K·a/b < (2V + 1)/2 with K = factor·10^decimals.
 */
export function numeratorsWithin(value: number, { from, to }: { from: number; to: number }, rules: Ratio) {
  const units = 2 * Math.round(value * 10 ** rules.decimals)
  const double = 2 * rules.factor * 10 ** rules.decimals
  let count = 0
  const last = ((units + 1) * to) / double
  for (let a = Math.max(0, Math.ceil(((units - 1) * from) / double)); a <= last && count < 2; a += 1) {
    const least = Math.max(from, Math.floor((double * a) / (units + 1)) + 1)
    const most = units > 0 ? Math.min(to, Math.floor((double * a) / (units - 1))) : to
    if (least <= most) count += 1
  }
  return count
}
