/*
 * Scores and places of organisations in a comparison group. The pipeline is that of the CMS star rating (align the
 * direction, standardise, average, redistribute what is missing, demand coverage) with the percentile rank as the
 * standardiser, as OpenPrescribing does.
 */

/** 'asc': lower is better; 'desc': higher is better. */
export type TargetOrder = 'asc' | 'desc'

/** Whether `a` is better than `b`. */
function isBetter(a: number, b: number, order: TargetOrder): boolean {
  return order === 'asc' ? a < b : a > b
}

/**
 * How many of the group are strictly better, tied (self included) and strictly worse, for each value: one sort,
 * one pass. Values are compared as they are: round them to the indicator's decimals first.
 */
export function standings(
  values: readonly number[],
  order: TargetOrder,
): Array<{ better: number; tied: number; worse: number }> {
  const ranked = values.map((value, index) => ({ value, index }))
  ranked.sort((a, b) => (isBetter(a.value, b.value, order) ? -1 : isBetter(b.value, a.value, order) ? 1 : 0))
  const result = values.map(() => ({ better: 0, tied: 0, worse: 0 }))
  for (let start = 0; start < ranked.length; ) {
    let end = start
    while (end < ranked.length && ranked[end]?.value === ranked[start]?.value) end += 1
    const standing = { better: start, tied: end - start, worse: ranked.length - end }
    for (const { index } of ranked.slice(start, end)) result[index] = standing
    start = end
  }
  return result
}

/** Places by value in the target order; ties share a place: 1, 2, 2, 4. */
export function places(values: readonly number[], order: TargetOrder): number[] {
  return standings(values, order).map(({ better }) => better + 1)
}

/**
 * Indicator scores 0…100 in a group of N: S = 100·(W + (T−1)/2)/(N−1), W strictly worse, T tied with self.
 * The mean is 50; reversing the direction gives 100 − S. A group of one has no scores.
 */
export function indicatorScores(values: readonly number[], order: TargetOrder): Array<number | null> {
  const others = values.length - 1
  return standings(values, order).map(({ tied, worse }) =>
    others < 1 ? null : (100 * (worse + (tied - 1) / 2)) / others,
  )
}

/** Half away from zero at a decimal place, as values are shown; free of binary surprises like 1.005. */
export function roundTo(value: number, decimals: number): number {
  const [mantissa = '0', exponent = '0'] = String(Math.abs(value)).split('e')
  const rounded = Number(`${Math.round(Number(`${mantissa}e${Number(exponent) + decimals}`))}e${-decimals}`)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** Of K indicators, how many must be scored for a category score: max(⌈K/2⌉, min(3, K)). */
export function requiredCoverage(indicators: number): number {
  return Math.max(Math.ceil(indicators / 2), Math.min(3, indicators))
}

export interface WeightedScore {
  score: number
  weight: number
}

/**
 * The weighted mean of an organisation's indicator scores, rounded to 0.1, or null below the coverage.
 * @param indicators how many indicators the category has
 */
export function categoryScore(scores: readonly WeightedScore[], indicators: number): number | null {
  if (scores.length === 0 || scores.length < requiredCoverage(indicators)) return null
  let sum = 0
  let weights = 0
  for (const { score, weight } of scores) {
    sum += score * weight
    weights += weight
  }
  return roundTo(sum / weights, 1)
}

/**
 * What each indicator adds to or takes from the category score, against the neutral 50. The points sum to the
 * unrounded score − 50.
 */
export function contributions(scores: readonly WeightedScore[]): number[] {
  const weights = scores.reduce((sum, { weight }) => sum + weight, 0)
  return scores.map(({ score, weight }) => (weight * (score - 50)) / weights)
}

const STARS = 5
const MIN_FOR_STARS = 10

/** One to five stars by the quintile of the place, from ten ranked organisations on. */
export function stars(place: number, total: number): number | null {
  if (total < MIN_FOR_STARS) return null
  return STARS - Math.floor((STARS * (place - 1)) / total)
}

/**
 * How many cases separate a value from the group's median: (v − median)·b/k, away from zero to a whole case.
 * Positive when the value is above the median.
 */
export function casesToMedian(ratio: {
  value: number
  median: number
  denominator: number
  factor: number
}): number {
  const cases = ((ratio.value - ratio.median) * ratio.denominator) / ratio.factor
  const whole = Math.ceil(roundTo(Math.abs(cases), 6))
  return cases < 0 ? -whole : whole
}
