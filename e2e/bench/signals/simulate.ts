import { CALM, type Process, quartersOf, REFERENCE, type Weather } from '@/e2e/bench/signals/process'
import { benchStream } from '@/e2e/bench/stream'
import { controlChart, type OwnSeries } from '@/lib/calc/signals/chart'
import type { Counted, Side } from '@/lib/calc/signals/yardstick'

/** The bars at a size of hospital, 1 being 500 beds: how often a rise by half is found, in clean series and after one bad quarter. */
export const SIZES = [
  { size: 1, clean: 0.65, shocked: 0.6 },
  { size: 0.3, clean: 0.45, shocked: 0.4 },
  { size: 0.1, clean: 0.28, shocked: 0.25 },
] as const

/** Bars at 7 % of extra scatter: what begins in a quarter over all indicators, and what stands after six years. */
export const BEGINS_BAR = 0.25
export const STANDS_BAR = 1
/** The extra scatter at which the bars hold. */
export const USUAL_SCATTER = 0.07
export const SCATTERS = [0, USUAL_SCATTER, 0.15] as const

const BASELINE = 12
/** Quarters after the baseline in which nothing changes; six years with it, so that what stands is what an old hospital sees. */
const WATCHED = 12
/** Quarters within which a change is to be found. */
const SOON = 4
/** How much larger one bad quarter of the baseline is. */
const BAD = 3

const indicators = (size: number) =>
  REFERENCE.map((process) => process && { ...process, denominator: process.denominator * size })

/** What a sustained change by half is: of cases, or of their absence where it is the rarer. */
function changed({ kind, rate }: Process): { rate: number; side: Side } {
  return kind === 'proportion' && rate > 0.5
    ? { rate: 1 - 1.5 * (1 - rate), side: -1 }
    : { rate: 1.5 * rate, side: 1 }
}

/** Over all indicators of one hospital. */
export interface False {
  /** Signals that begin, a quarter. */
  begins: number
  /** Signals of today after 24 quarters: an outlier of the last one, shifts that last. */
  stands: number
}

/** What a hospital reads whose processes never change. */
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

/** How often a rise by half of an indicator that counts cases is found within a year. @param bad a quarter of the baseline is tripled */
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
