import { writeFileSync } from 'node:fs'
import { CALM, quartersOf } from '@/e2e/bench/signals/process'
import { USUAL_SCATTER } from '@/e2e/bench/signals/simulate'
import { benchStream } from '@/e2e/bench/stream'
import { countYardstick } from '@/lib/calc/signals/counts'
import { shiftsIn } from '@/lib/calc/signals/cusum'
import { individualYardstick } from '@/lib/calc/signals/individuals'
import { screenedRanges } from '@/lib/calc/signals/screening'
import type { Side, Thresholds, Yardstick } from '@/lib/calc/signals/yardstick'

/*
 * Generates lib/calc/signals/threshold-table.ts. For each expected count and baseline length, stable and changed
 * processes are simulated, and the threshold with the best detection for its false alarms is chosen. All indicators
 * share one budget of false alarms, spent where it improves detection: a shift by half is never found at one case a
 * quarter and always at a hundred.
 */

const FILE = 'lib/calc/signals/threshold-table.ts'
const EXPECTED = [0.125, 0.25, 0.5, 1, 2, 3, 4, 5.6, 8, 11, 16, 22, 32, 45, 64, 128, 256]
const BASELINES = [5, 8, 12]
/** Candidate thresholds, above the score of a single point. */
const CANDIDATES = [2, 2.2, 2.4, 2.6, 2.8, 3, 3.2, 3.4, 3.6, 3.8, 4, 4.25, 4.5, 4.75, 5, 5.5, 6, 6.5, 7, 8, 9]
const SERIES = 10_000
const INDIVIDUAL_SERIES = 1500
/** Quarters of a stable process after its baseline. */
const WATCHED = 12
/** Quarters within which a change should be found. */
const SOON = 4
/** Indicators of a hospital. */
const INDICATORS = 46
/**
 * Price of one false alarm a quarter over all indicators, in chances to find a rise by half. Lower for few cases, since
 * small hospitals are far from spending their budget.
 */
const priceAt = (expected: number) => (expected < 5 ? 0.28 : 0.7)
/** For values without counts, which are few and need twelve points for a baseline. */
const VALUE_PRICE = 2
/** Weight of finding a fall by half relative to a rise: rare cases are mostly harm. */
const FALL_WORTH = 0.1
/** Gains within this difference count as equal. */
const AS_GOOD = 0.003
/** Shift of values without counts, in standard deviations. */
const MOVED = 1.5

/** By candidate: false alarms a quarter over all indicators, and the chance to find a change. */
interface Curve {
  alarms: number[]
  found: number[]
}

type Step = NonNullable<Parameters<typeof shiftsIn>[0][number]>

/** Scores of a stable process, and of the same one rising or falling after the baseline. */
interface Sample {
  stable: Step[]
  risen: Step[]
  fallen: Step[]
  /** The rise is an outlier at any threshold. */
  isSeen: boolean
}

export function writeThresholds() {
  const counts = BASELINES.map((length) =>
    EXPECTED.map((expected) => curvesOf(countSamples(expected, length), length)),
  )
  const individuals = BASELINES.map((length) => curvesOf(individualSamples(length), length))
  const columns = counts.map((rows) => ({
    rise: smooth(rows.map(({ rise }, row) => best(rise, 1, priceAt(EXPECTED[row] ?? 0)))),
    fall: smooth(rows.map(({ fall }, row) => best(fall, FALL_WORTH, priceAt(EXPECTED[row] ?? 0)))),
  }))
  const individual = individuals.map(
    ({ rise, fall }) => (best(rise, 1, VALUE_PRICE) + best(fall, 1, VALUE_PRICE)) / 2,
  )
  const counted = columns.map((_, column) => ({
    rise: EXPECTED.map((__, row) => Math.max(...columns.slice(column).map(({ rise }) => rise[row] ?? 0))),
    fall: EXPECTED.map((__, row) => Math.max(...columns.slice(column).map(({ fall }) => fall[row] ?? 0))),
  }))
  writeFileSync(
    FILE,
    textOf(
      counted,
      individual.map((_, column) => Math.max(...individual.slice(column))),
    ),
  )
}

function* countSamples(expected: number, length: number): Generator<Sample> {
  const process = { kind: 'rate', rate: expected, denominator: 1 } as const
  const still = quartersOf(process, { ...CALM, scatter: USUAL_SCATTER }, 'table', expected, length)
  const quarters = quartersOf(process, CALM, 'table', 'changed', expected, length)
  for (let one = 0; one < SERIES; one += 1) {
    const [baseline, stable] = [quarters(length), still(length)]
    const scoresOf = (points: typeof baseline) => countYardstick('rate', [points], 1)
    yield {
      ...sampleOf(
        scoresOf(baseline),
        {
          risen: [...baseline, ...quarters(SOON, expected * 1.5)],
          fallen: [...baseline, ...quarters(SOON, expected * 0.5)],
        },
        length,
      ),
      stable: stepsOf(scoresOf(stable), [...stable, ...still(WATCHED)]),
    }
  }
}

function* individualSamples(length: number): Generator<Sample> {
  const random = benchStream('signals', 'individuals', length)
  const values = (count: number, mean: number) => Array.from({ length: count }, () => mean + random.normal())
  for (let one = 0; one < INDIVIDUAL_SERIES; one += 1) {
    const baseline = values(length, 0)
    const yardstick = individualYardstick([baseline])
    if (!yardstick) continue
    const changed = {
      risen: [...baseline, ...values(SOON, MOVED)],
      fallen: [...baseline, ...values(SOON, -MOVED)],
    }
    yield {
      ...sampleOf(yardstick, changed, length),
      stable: stepsOf(yardstick, [...baseline, ...values(WATCHED, 0)]),
    }
  }
}

const stepsOf = <Point>(yardstick: Yardstick<Point>, points: readonly Point[]) =>
  points.map((point, index) => ({ index, score: yardstick.scoreOf(point) }))

function sampleOf<Point>(
  yardstick: Yardstick<Point>,
  { risen, fallen }: Record<'risen' | 'fallen', readonly Point[]>,
  length: number,
): Omit<Sample, 'stable'> {
  return {
    risen: stepsOf(yardstick, risen),
    fallen: stepsOf(yardstick, fallen),
    isSeen: risen.slice(length).some((point) => yardstick.sideOf(point) === 1),
  }
}

function curvesOf(samples: Iterable<Sample>, length: number): Record<'rise' | 'fall', Curve> {
  const empty = (): Curve => ({ alarms: CANDIDATES.map(() => 0), found: CANDIDATES.map(() => 0) })
  const curves = { rise: empty(), fall: empty() }
  const add = (list: number[], place: number, number: number) => {
    list[place] = (list[place] ?? 0) + number
  }
  let series = 0
  for (const { stable, risen, fallen, isSeen } of samples) {
    series += 1
    CANDIDATES.forEach((candidate, place) => {
      const thresholds: Thresholds = { rise: candidate, fall: candidate }
      const later = (steps: readonly Step[], side: Side) =>
        shiftsIn(steps, thresholds).filter((shift) => shift.passedAt >= length && shift.side === side).length
      add(curves.rise.alarms, place, later(stable, 1))
      add(curves.fall.alarms, place, later(stable, -1))
      add(curves.rise.found, place, isSeen || later(risen, 1) > 0 ? 1 : 0)
      add(curves.fall.found, place, later(fallen, -1) > 0 ? 1 : 0)
    })
  }
  const scaled = ({ alarms, found }: Curve): Curve => ({
    alarms: alarms.map((count) => (count / series / WATCHED) * INDICATORS),
    found: found.map((count) => count / series),
  })
  return { rise: scaled(curves.rise), fall: scaled(curves.fall) }
}

/** The candidate with the best gain: the middle one among equals, since the optimum is flat. */
function best({ alarms, found }: Curve, worth: number, price: number): number {
  const gains = CANDIDATES.map((_, place) => worth * (found[place] ?? 0) - price * (alarms[place] ?? 0))
  const good = CANDIDATES.filter((_, place) => (gains[place] ?? 0) >= Math.max(...gains) - AS_GOOD)
  return good.reduce((sum, candidate) => sum + candidate, 0) / good.length
}

/** Smooths with a quarter of each neighbour, since the best candidate jumps on a flat optimum. */
function smooth(list: readonly number[]): number[] {
  return list.map((one, place) => (2 * one + (list[place - 1] ?? one) + (list[place + 1] ?? one)) / 4)
}

const numbers = (list: readonly number[]) => `[${list.map((one) => Number(one.toFixed(3))).join(', ')}]`

/** Share of stable values beyond three standard deviations. */
const BEYOND = 0.0027
const REACH_SERIES = 200_000

function reaches(): number[] {
  return Array.from({ length: 8 }, (_, more) => {
    const random = benchStream('signals', 'reach', more)
    const distances = Float64Array.from({ length: REACH_SERIES }, () => {
      const values = Array.from({ length: 5 + more }, () => random.normal())
      const ranges = values.slice(1).map((value, before) => Math.abs(value - (values[before] ?? value)))
      const kept = screenedRanges(ranges)
      const mean = values.reduce((sum, one) => sum + one, 0) / values.length
      return Math.abs(random.normal() - mean) / (kept.reduce((sum, one) => sum + one, 0) / kept.length)
    }).sort()
    return Number((distances[Math.floor((1 - BEYOND) * REACH_SERIES)] ?? 0).toFixed(2))
  })
}

function textOf(counted: ReadonlyArray<Record<'rise' | 'fall', number[]>>, individual: readonly number[]) {
  const columns = counted.map(({ rise, fall }) => `  { rise: ${numbers(rise)}, fall: ${numbers(fall)} },\n`)
  return `/* Made by \`node e2e/run.mjs bench-signals --table\`, see e2e/bench/signals/calibrate.ts; not edited by hand. */

type Row = readonly [number, ...number[]]
type Column = Readonly<Record<'rise' | 'fall', Row>>

/** Cases a period, the rarer of cases and non-cases. */
export const EXPECTED: Row = ${numbers(EXPECTED)}

/** Points of the baseline. */
export const BASELINES: Row = ${numbers(BASELINES)}

/** Thresholds of counted cases by length of the baseline, then by expected count. */
export const COUNTED: readonly [Column, ...Column[]] = [
${columns.join('')}]

/** Mean moving ranges beyond which 0.27 % of stable values lie, of baselines of five to twelve points. */
export const REACHES: Row = ${numbers(reaches())}

/** Thresholds of values that count no cases, by length of the baseline. */
export const INDIVIDUAL: Row = ${numbers(individual)}
`
}
