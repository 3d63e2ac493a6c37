import { effectQuarters } from '@/lib/calc/comparison/effect'
import type { IsoDate } from '@/lib/calc/dates'
import { comparePeriods, dueDate, nextPeriod, type Period } from '@/lib/calc/periods'
import type { MeasureEffect } from '@/lib/features/analytics/effect/contract'
import { type ChartSignal, currentSignals, SIDES } from '@/lib/features/analytics/own/rules'
import type { PlannedMeasure } from '@/lib/features/measures/shapes'
import { type Checked, mapChecked, signalLines } from '@/lib/features/overview/rules'
import type { Attention, IndicatorMap, MapMetric, OverviewDocument } from '@/lib/features/overview/shapes'

const MAX_SIGNALS = 3
const MAX_MEASURES = 5
const MAX_FINISHED = 3
/** A signal to tell of, and where its chart is. */
export interface Told {
  row: MapMetric
  signal: ChartSignal
  categoryId: number
  /** What is asked of it and nobody has answered. */
  reviewId: number | null
}

/** A measure that is done, and what can be said of it: too early, or what came of it. */
export interface Finished {
  measure: PlannedMeasure
  effect: Extract<MeasureEffect, { state: 'early' | 'judged' }>
}

/** What a letter tells of an organisation. */
export interface QuarterResults {
  period: Period
  due: IsoDate
  today: IsoDate
  checked: Checked
  worse: number
  better: number
  /** Neither, of values that are not judged. */
  changed: number
  reviewed: Attention['reviewed']
  told: Told[]
  /** Of the quarter: the approved first, what is not begun last. */
  documents: OverviewDocument[]
  /** To be done before the next letter, the first due first. */
  measures: PlannedMeasure[]
  /** How many of those were left out. */
  moreMeasures: number
  finished: Finished[]
}

/** What the overview says, and when. */
interface Source {
  attention: Pick<Attention, 'lines' | 'reviewed'>
  map: IndicatorMap
  documents: readonly OverviewDocument[]
  measures: readonly PlannedMeasure[]
  effects: readonly MeasureEffect[]
  today: IsoDate
  deadlineDays: number
}

const PROGRESS: readonly OverviewDocument['state'][] = ['approved', 'draft', 'returned', 'to_fill', 'overdue']

/** Chooses of the overview what a letter about a quarter tells. Of an indicator there is one statement at most. */
export function resultsOf(period: Period, source: Source): QuarterResults {
  const { attention, map, documents, measures, today, deadlineDays } = source
  const due = measuresDue(measures, dueDate(nextPeriod(period), deadlineDays))
  const [worse = [], changed = [], better = []] = SIDES.map((side) => signalLines(map, side))
  const told = new Set(
    [...worse, ...changed, ...better].slice(0, MAX_SIGNALS).map(({ metric_id }) => metric_id),
  )
  return {
    period,
    due: dueDate(period, deadlineDays),
    today,
    checked: mapChecked(map),
    worse: worse.length,
    better: better.length,
    changed: changed.length,
    reviewed: attention.reviewed,
    told: [...told].flatMap((id) => toldOf(source, id)),
    documents: documents
      .filter((one) => one.year === period.year && one.quarter === period.quarter)
      .toSorted((a, b) => PROGRESS.indexOf(a.state) - PROGRESS.indexOf(b.state)),
    measures: due.slice(0, MAX_MEASURES),
    moreMeasures: Math.max(0, due.length - MAX_MEASURES),
    finished: finishedOf(period, source).slice(0, MAX_FINISHED),
  }
}

const toldOf = ({ map, attention: { lines } }: Source, metricId: number): Told[] =>
  map.metric_categories.flatMap(({ id, metrics }) =>
    metrics.flatMap((row) => {
      const [signal] = currentSignals(row)
      if (row.metric.id !== metricId || !signal) return []
      const line = lines.find((one) => one.kind === 'signal' && one.metric_id === metricId)
      return [{ row, signal, categoryId: id, reviewId: (line?.kind === 'signal' && line.review?.id) || null }]
    }),
  )

const measuresDue = (measures: readonly PlannedMeasure[], until: IsoDate): PlannedMeasure[] =>
  measures
    .filter(({ status, due_date }) => status === 'active' && due_date <= until)
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date))

/**
 * Effects are told once, in the letter of the quarter that completes them; until then, how far that is. One that says
 * the opposite of the indicator's signal of today is left to the plan, where both can be explained.
 */
function finishedOf(period: Period, { map, measures, effects }: Source): Finished[] {
  const signals = new Map(
    map.metric_categories.flatMap(({ metrics }) =>
      metrics.map((row) => [row.metric.id, currentSignals(row)[0]?.better] as const),
    ),
  )
  const found = measures.flatMap((measure): Finished[] => {
    const effect = effects.find(({ measure_id }) => measure_id === measure.id)
    if (effect?.state !== 'early' && effect?.state !== 'judged') return []
    return [{ measure, effect }]
  })
  return found.filter(({ measure, effect }) => {
    if (effect.state === 'early') return true
    const last = measure.date_end && effectQuarters(measure.date_begin, measure.date_end).after.at(-1)
    if (!last || comparePeriods(last, period) !== 0) return false
    const signal = signals.get(measure.metric.id)
    return signal == null || effect.better === null || effect.better === signal
  })
}
