import type { CountKind } from '../signals/laney'
import { tailsOf } from '../signals/tails'
import type { Counted } from '../signals/yardstick'
import { chanceOfEqual, chiSquareBelow, rateScatter } from './chances'

/*
 * What an organisation's own numbers say of how they came about. Each rule asks how probable numbers like these are,
 * were they counted anew every time; real ones scatter more, so that chances are never told too small. WHO, «Data
 * Quality Review» (2017); Al-Marzouki, Evans, Marshall, Roberts, BMJ 331:267 (2005).
 */

/** Too little variation is told from this chance on, and so on. */
const LEVEL = { variation: 0.0005, digits: 1e-4, copies: 0.0005, zeros: 0.005 } as const

/** Periods that too little variation is looked for in: three years. */
export const VARIATION_QUARTERS = 12
const MIN_POINTS = 8
/** Rarer cases scatter in steps that χ² knows nothing of. */
const MIN_EXPECTED = 5

/** Cases of one indicator, period by period; the cases of no two series are the same numbers. */
export interface CaseSeries {
  metric: number
  kind: CountKind
  points: readonly Counted[]
}

interface Evenness {
  /** Σ(a − b·p̂)²/(b·p̂·(1 − p̂)), of rates without the last factor; about its degrees of freedom by chance. */
  statistic: number
  freedom: number
  chance: number
}

/** How even one series is; null where too little is counted to say. */
function evennessOf({ kind, points }: CaseSeries): Evenness | null {
  const sum = (of: (point: Counted) => number) => points.reduce((all, point) => all + of(point), 0)
  const [cases, all] = [sum((point) => point.cases), sum(({ of }) => of)]
  const rate = cases / all
  const left = kind === 'proportion' ? 1 - rate : 1
  const least = Math.min(...points.map(({ of }) => of)) * rate * Math.min(1, left / rate)
  if (points.length < MIN_POINTS || !(least >= MIN_EXPECTED)) return null
  const statistic = sum((point) => (point.cases - point.of * rate) ** 2 / (point.of * rate * left))
  const freedom = points.length - 1
  return { statistic, freedom, chance: chiSquareBelow(statistic, freedom) }
}

interface TooEven extends Evenness {
  kind: 'variation'
  /** How many indicators were looked at. */
  indicators: number
  /** The most even of them, and what it has of its own. */
  metric: number
  own: Evenness
  points: readonly Counted[]
}

/** All series together vary less than chance alone would have them. */
export function tooEven(series: readonly CaseSeries[]): TooEven | null {
  const looked = series.flatMap((one) => {
    const evenness = evennessOf(one)
    return evenness ? [{ ...one, own: evenness }] : []
  })
  const [most] = looked.toSorted((a, b) => a.own.chance - b.own.chance)
  if (!most) return null
  const statistic = looked.reduce((sum, { own }) => sum + own.statistic, 0)
  const freedom = looked.reduce((sum, { own }) => sum + own.freedom, 0)
  const chance = chiSquareBelow(statistic, freedom)
  if (chance > LEVEL.variation) return null
  const { metric, own, points } = most
  return { kind: 'variation', statistic, freedom, chance, indicators: looked.length, metric, own, points }
}

const MIN_NUMBERS = 50
/** Smaller numbers are no place for rounding. */
const MIN_NUMBER = 100

interface RoundDigits {
  kind: 'digits'
  numbers: number
  round: number
  chance: number
  /** How many numbers end with each digit, from 0. */
  digits: readonly number[]
}

/** More numbers end with 0 or 5 than a fifth. @param numbers different ones of the year, of each datum once */
export function roundDigits(numbers: readonly number[]): RoundDigits | null {
  const looked = numbers.filter((number) => Number.isSafeInteger(number) && number >= MIN_NUMBER)
  if (looked.length < MIN_NUMBERS) return null
  const digits = Array.from({ length: 10 }, (_, digit) => looked.filter((one) => one % 10 === digit).length)
  const round = (digits[0] ?? 0) + (digits[5] ?? 0)
  const law = { kind: 'binomial', trials: looked.length, probability: 0.2 } as const
  const chance = tailsOf(law, round).atLeast
  return chance > LEVEL.digits ? null : { kind: 'digits', numbers: looked.length, round, chance, digits }
}

/** Of fewer cases two quarters are alike too often. */
const MIN_COPIED = 3
/** Of χ² with one degree of freedom half lies beyond 0.455: what moves less than this is hardly counted anew. */
const HARDLY_MOVES = 0.1
const MIN_PAIRS = 4

/** A datum's numbers of consecutive periods, oldest first; null where there is none. */
export type NumberSeries = ReadonlyArray<number | null>

/** Beds and staff stand still by themselves. */
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

interface Copied {
  kind: 'copies'
  numbers: number
  equal: number
  /** How many would be equal by chance. */
  expected: number
  chance: number
}

/** The last period repeats more numbers of the one before than chance has it. @param data each datum once */
export function copied(data: readonly NumberSeries[]): Copied | null {
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
  return chance > LEVEL.copies ? null : { kind: 'copies', numbers, equal, expected, chance }
}

/** So many others make a group. */
const MIN_GROUP = 10

interface NoCases {
  kind: 'zeros'
  metric: number
  of: number
  expected: number
  /** 1/α: how much true rates differ between organisations. */
  scatter: number
  chance: number
}

/** None of a year's cases where others would have some. @param of what there was to count among @param others of the year */
export function noCases(metric: number, of: number, others: readonly Counted[]): NoCases | null {
  if (others.length < MIN_GROUP || others.every(({ cases }) => cases === 0)) return null
  const { rate, scatter } = rateScatter(others)
  const expected = rate * of
  const chance = scatter === 0 ? Math.exp(-expected) : (1 + expected * scatter) ** (-1 / scatter)
  return chance > LEVEL.zeros ? null : { kind: 'zeros', metric, of, expected, scatter, chance }
}

export type Oddity = TooEven | RoundDigits | Copied | NoCases
