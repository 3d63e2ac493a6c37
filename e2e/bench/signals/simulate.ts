import { CALM, type Process, quartersOf, REFERENCE, type Weather } from '@/e2e/bench/signals/process'
import { benchStream } from '@/e2e/bench/stream'
import { controlChart, type OwnSeries } from '@/lib/calc/signals/chart'
import type { Counted, Side } from '@/lib/calc/signals/yardstick'

/**
 * Minimum detection of a rise by half, by hospital size (1 is 500 beds), in clean series and after one bad baseline
 * quarter.
 */
export const SIZES = [
  { size: 1, clean: 0.65, shocked: 0.6 },
  { size: 0.3, clean: 0.45, shocked: 0.4 },
  { size: 0.1, clean: 0.28, shocked: 0.25 },
] as const

/**
 * Limits at 7 % extra scatter: signals that begin in a quarter over all indicators, and signals present after six
 * years.
 */
export const BEGINS_BAR = 0.25
export const STANDS_BAR = 1
/** The extra scatter at which the limits apply. */
export const USUAL_SCATTER = 0.07
export const SCATTERS = [0, USUAL_SCATTER, 0.15] as const

const BASELINE = 12
/** Stable quarters after the baseline: six years in total, as an established hospital has. */
const WATCHED = 12
/** Quarters within which a change should be found. */
const SOON = 4
/** Factor of the bad baseline quarter. */
const BAD = 3

const indicators = (size: number) =>
  REFERENCE.map((process) => process && { ...process, denominator: process.denominator * size })

/** A sustained rise by half, of cases or, when they are rarer, of non-cases. */
function changed({ kind, rate }: Process): { rate: number; side: Side } {
  return kind === 'proportion' && rate > 0.5
    ? { rate: 1 - 1.5 * (1 - rate), side: -1 }
    : { rate: 1.5 * rate, side: 1 }
}

/** Over all indicators of one hospital. */
export interface False {
  /** Signals that begin in a quarter. */
  begins: number
  /** Signals present after 24 quarters: an outlier in the last one, shifts that persist. */
  stands: number
}

/** Signals at a hospital with stable processes only. */
export function falseSignals(size: number, weather: Weather, series: number): False {
  const sum = { begins: 0, stands: 0 }
  for (const [place, process] of indicators(size).entries()) {
    const next = pointsOf(process, weather, 'false', size, place, weather.scatter, weather.season)
    for (let one = 0; one < series; one += 1) {
      const points = next(BASELINE + WATCHED)
      const signals = controlChart(seriesOf(process, points)).signals
      sum.begins += signals.filter(({ index }) => index >= BASELINE).length
      const last = points.length - 1
      sum.stands += signals.filter(({ index, lasts }) => lasts || index === last).length
    }
  }
  return { begins: sum.begins / series / WATCHED, stands: sum.stands / series }
}

/** How often a rise by half is found within a year. @param bad triples a quarter of the baseline */
export function power(size: number, series: number, { bad = false, weather = CALM } = {}): number {
  const counted = indicators(size).flatMap((process, place) => (process ? [{ process, place }] : []))
  let found = 0
  for (const { process, place } of counted) {
    const quarters = quartersOf(process, weather, 'power', size, place, String(bad), weather.season)
    const change = changed(process)
    const random = benchStream('signals', 'bad', size, place)
    for (let one = 0; one < series; one += 1) {
      const baseline = quarters(BASELINE)
      if (bad) tripled(process, baseline, Math.floor(random.uniform() * BASELINE))
      const points = [...baseline, ...quarters(SOON, change.rate)].map(pointOf)
      const { signals } = controlChart(seriesOf(process, points))
      if (signals.some(({ index, side }) => index >= BASELINE && side === change.side)) found += 1
    }
  }
  return found / series / counted.length
}

function tripled({ kind, rate }: Process, baseline: Counted[], at: number): void {
  const quarter = baseline[at]
  if (!quarter) return
  const isRare = kind === 'proportion' && rate > 0.5
  const rare = BAD * (isRare ? quarter.of - quarter.cases : quarter.cases)
  const cases = isRare ? Math.max(0, quarter.of - rare) : rare
  baseline[at] = { ...quarter, cases: kind === 'proportion' ? Math.min(quarter.of, cases) : cases }
}

const pointOf = (counted: Counted) => ({ value: counted.cases / counted.of, counted })

function pointsOf(process: Process | null, weather: Weather, ...key: ReadonlyArray<string | number>) {
  if (process) {
    const quarters = quartersOf(process, weather, ...key)
    return (count: number): OwnSeries['points'] => quarters(count).map(pointOf)
  }
  const random = benchStream('signals', 'values', ...key)
  return (count: number): OwnSeries['points'] =>
    Array.from({ length: count }, () => ({ value: 10 + random.normal(), counted: null }))
}

const seriesOf = (process: Process | null, points: OwnSeries['points']): OwnSeries => ({
  points,
  rebases: [],
  ghosts: [],
  counts: process && { kind: process.kind, factor: 1 },
})
