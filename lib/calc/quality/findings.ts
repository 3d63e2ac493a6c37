import type { CountKind } from '../signals/laney'
import { tailsOf } from '../signals/tails'
import type { Counted } from '../signals/yardstick'
import { chanceOfEqual, chiSquareBelow, rateScatter } from './chances'

/*
 * Data quality checks of an organisation's own numbers. Each rule computes the probability of such numbers if they were
 * counted independently; real ones scatter more, so p-values err on the high side. WHO, «Data Quality Review» (2017);
 * Al-Marzouki, Evans, Marshall, Roberts, BMJ 331:267 (2005).
 */

/** Significance level of each rule. */
const LEVEL = { variation: 0.0005, digits: 1e-4, copies: 0.0005, zeros: 0.005 } as const

/** Periods in which too little variation is searched: three years. */
export const VARIATION_QUARTERS = 12
const MIN_POINTS = 8
/** With fewer expected cases χ² is a poor approximation. */
const MIN_EXPECTED = 5

/** Cases of one indicator, period by period; no two series share the same numbers. */
export interface CaseSeries {
  metric: number
  kind: CountKind
  points: readonly Counted[]
}

/**
 * Evenness of one series; null where it has too few cases.
 * @returns the statistic is Σ(a − b·p̂)²/(b·p̂·(1 − p̂)) for proportions, unscaled; expected to equal its degrees of
 * freedom by chance
 */
function evennessOf({ kind, points }: CaseSeries) {
  const sum = (of: (point: Counted) => number) => points.reduce((all, point) => all + of(point), 0)
  const [cases, all] = [sum((point) => point.cases), sum(({ of }) => of)]
  const rate = cases / all
  const left = kind === 'proportion' ? 1 - rate : 1
  const minExpected = Math.min(...points.map(({ of }) => of)) * rate * Math.min(1, left / rate)
  if (points.length < MIN_POINTS || !(minExpected >= MIN_EXPECTED)) return null
  const statistic = sum((point) => (point.cases - point.of * rate) ** 2 / (point.of * rate * left))
  const freedom = points.length - 1
  return { statistic, freedom, chance: chiSquareBelow(statistic, freedom) }
}

/** All series together vary less than chance allows; of the most even indicator also its own statistics. */
export function tooEven(series: readonly CaseSeries[]) {
  const measured = series.flatMap((one) => {
    const evenness = evennessOf(one)
    return evenness ? [{ ...one, own: evenness }] : []
  })
  const [evenest] = measured.toSorted((a, b) => a.own.chance - b.own.chance)
  if (!evenest) return null
  const statistic = measured.reduce((sum, { own }) => sum + own.statistic, 0)
  const freedom = measured.reduce((sum, { own }) => sum + own.freedom, 0)
  const chance = chiSquareBelow(statistic, freedom)
  if (chance > LEVEL.variation) return null
  const { metric, own, points } = evenest
  const kind = 'variation' as const
  return { kind, statistic, freedom, chance, indicators: measured.length, metric, own, points }
}

const MIN_NUMBERS = 50
/** Smaller numbers are rarely rounded. */
const MIN_NUMBER = 100

/** More than a fifth of the numbers end with 0 or 5. @param numbers distinct ones of the year, each datum once */
export function roundDigits(numbers: readonly number[]) {
  const usable = numbers.filter((number) => Number.isSafeInteger(number) && number >= MIN_NUMBER)
  if (usable.length < MIN_NUMBERS) return null
  /** Count of numbers ending with each digit, from 0. */
  const digits = Array.from({ length: 10 }, (_, digit) => usable.filter((one) => one % 10 === digit).length)
  const round = (digits[0] ?? 0) + (digits[5] ?? 0)
  const law = { kind: 'binomial', trials: usable.length, probability: 0.2 } as const
  const chance = tailsOf(law, round).atLeast
  if (chance > LEVEL.digits) return null
  return { kind: 'digits' as const, numbers: usable.length, round, chance, digits }
}

/** With fewer cases two quarters are too often equal by chance. */
const MIN_COPIED = 3
/** By chance half of these χ² values exceed 0.455: data with a median below this are naturally stable. */
const HARDLY_MOVES = 0.1
const MIN_PAIRS = 4

/** A datum's numbers of consecutive periods, oldest first; null where there is none. */
export type NumberSeries = ReadonlyArray<number | null>

/** Whether a datum hardly varies by nature, such as beds and staff, so that repetitions say nothing. */
function hardlyMoves(earlier: NumberSeries): boolean {
  const moves = pairsOf(earlier)
    .map(([before, now]) => (now - before) ** 2 / Math.max(1, now + before))
    .sort((a, b) => a - b)
  return moves.length >= MIN_PAIRS && (moves[moves.length >> 1] ?? 0) < HARDLY_MOVES
}

const pairsOf = (numbers: NumberSeries) =>
  numbers.slice(1).flatMap((now, place): Array<[number, number]> => {
    const before = numbers[place]
    return now === null || before === null || before === undefined ? [] : [[before, now]]
  })

/**
 * The last period repeats more numbers of the previous one than chance explains; `expected` would be equal by chance.
 * @param data each datum once
 */
export function copied(data: readonly NumberSeries[]) {
  let [numbers, equal, expected] = [0, 0, 0]
  for (const series of data) {
    const [pair] = pairsOf(series.slice(-2))
    if (!pair?.every(Number.isSafeInteger) || hardlyMoves(series.slice(0, -1))) continue
    const mean = (pair[0] + pair[1]) / 2
    if (mean < MIN_COPIED) continue
    numbers += 1
    if (pair[0] === pair[1]) equal += 1
    expected += chanceOfEqual(mean)
  }
  if (equal === 0) return null
  const chance = tailsOf({ kind: 'poisson', mean: expected }, equal).atLeast
  return chance > LEVEL.copies ? null : { kind: 'copies' as const, numbers, equal, expected, chance }
}

/** Least number of other organisations to compare with. */
const MIN_GROUP = 10

/**
 * No cases in a year where others would have some; `scatter` is 1/α, the variance of true rates between organisations.
 * @param of the denominator
 * @param others of the same year
 */
export function noCases(metric: number, of: number, others: readonly Counted[]) {
  if (others.length < MIN_GROUP || others.every(({ cases }) => cases === 0)) return null
  const { rate, scatter } = rateScatter(others)
  const expected = rate * of
  const chance = scatter === 0 ? Math.exp(-expected) : (1 + expected * scatter) ** (-1 / scatter)
  return chance > LEVEL.zeros ? null : { kind: 'zeros' as const, metric, of, expected, scatter, chance }
}
