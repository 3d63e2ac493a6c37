import { type Process, quartersOf } from '@/e2e/bench/signals/process'
import { parseFormula } from '@/lib/calc/formula/parse'
import { ratioForm } from '@/lib/calc/formula/ratio'
import { controlChart, type Signal } from '@/lib/calc/signals/chart'
import type { Counted, Side } from '@/lib/calc/signals/yardstick'
import reference from '@/prisma/reference/metrics.json' with { type: 'json' }

/** The bars at a size of hospital, 1 being 500 beds. */
export const SIZES = [
  { size: 1, bar: 0.65 },
  { size: 0.3, bar: 0.45 },
  { size: 0.1, bar: 0.28 },
] as const
/** False signals a quarter over all indicators: a little more than one a year. */
export const FALSE_BAR = 0.3

const INDICATORS = 46
const BASELINE = 12
/** From here on there are limits. */
const TRIAL = 5
/** Quarters after the baseline in which nothing changes. */
const WATCHED = 12
/** Quarters within which a change is to be found. */
const SOON = 4

/** Indicators a·k/b of the start-up data that count cases. */
function processes(size: number): Process[] {
  return reference.metric_categories
    .flatMap(({ metrics }) => metrics)
    .flatMap((metric) => {
      const parsed = parseFormula(metric.formula)
      const ratio = parsed.ok ? ratioForm(parsed.expression) : null
      if (!ratio?.factor.gt(1)) return []
      const kind = metric.metric_unit === '%' ? ('proportion' as const) : ('rate' as const)
      return [{ kind, rate: metric.demo.rate, denominator: metric.demo.denominator * size }]
    })
}

/** What a sustained change by half is: of cases, or of their absence where it is the rarer. */
function changed({ kind, rate }: Process): { rate: number; side: Side } {
  return kind === 'proportion' && rate > 0.5
    ? { rate: 1 - 1.5 * (1 - rate), side: -1 }
    : { rate: 1.5 * rate, side: 1 }
}

export interface Outcome {
  indicators: number
  /** False ones a quarter over 46 indicators, of both kinds, once limits are fixed and while they are on trial. */
  outliers: number
  shifts: number
  onTrial: number
  /** Chance that a sustained change by half is found within four quarters. */
  power: number
}

/** Signals of `series` hospitals of one size, whose processes never change, and of as many where they do. */
export function simulate(size: number, series: number): Outcome {
  const list = processes(size)
  const sum = { outliers: 0, shifts: 0, onTrial: 0, found: 0 }
  list.forEach((process, place) => {
    const quarters = quartersOf(process, 'bench', size, place)
    const change = changed(process)
    for (let one = 0; one < series; one += 1) {
      const baseline = quarters(BASELINE)
      const stable = later(process, [...baseline, ...quarters(WATCHED)])
      sum.outliers += stable.filter(({ kind }) => kind === 'outlier').length
      sum.shifts += stable.filter(({ kind }) => kind === 'shift').length
      sum.onTrial += onTrial(process, baseline)
      const found = later(process, [...baseline, ...quarters(SOON, change.rate)])
      if (found.some(({ side }) => side === change.side)) sum.found += 1
    }
  })
  const quarterly = (count: number, quarters: number) =>
    (count / quarters / series / list.length) * INDICATORS
  return {
    indicators: list.length,
    outliers: quarterly(sum.outliers, WATCHED),
    shifts: quarterly(sum.shifts, WATCHED),
    onTrial: quarterly(sum.onTrial, BASELINE - TRIAL + 1),
    power: sum.found / series / list.length,
  }
}

function signalsOf({ kind }: Process, quarters: readonly Counted[]): Signal[] {
  const points = quarters.map((counted) => ({ value: counted.cases / counted.of, counted }))
  return controlChart({ points, rebases: [], ghosts: [], counts: { kind, factor: 1 } }).signals
}

/** Signals that quarters after the baseline bring. */
const later = (process: Process, quarters: readonly Counted[]) =>
  signalsOf(process, quarters).filter(({ index }) => index >= BASELINE)

/** Signals that were not there a quarter before, while every quarter is part of its own baseline. */
function onTrial(process: Process, baseline: readonly Counted[]): number {
  let known: readonly Signal[] = []
  let fresh = 0
  for (let length = TRIAL; length <= BASELINE; length += 1) {
    const signals = signalsOf(process, baseline.slice(0, length))
    fresh += signals.filter((signal) => !known.some((one) => isSame(one, signal))).length
    known = signals
  }
  return fresh
}

const isSame = (a: Signal, b: Signal) =>
  a.kind === b.kind && a.side === b.side && a.since <= b.until && b.since <= a.until
