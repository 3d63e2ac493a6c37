import { effectQuarters } from '@/lib/calc/comparison/effect'
import type { IsoDate } from '@/lib/calc/dates'
import { comparePeriods, dueDate, nextPeriod, type Period } from '@/lib/calc/periods'
import type { MeasureEffect } from '@/lib/features/analytics/contract'
import { type ChartSignal, currentSignals, SIDES } from '@/lib/features/analytics/own/rules'
import type { PublicationMeta } from '@/lib/features/analytics/publications/shapes'
import type { PlannedMeasure } from '@/lib/features/measures/shapes'
import type {
  Attention,
  IndicatorMap,
  KnownReview,
  MapMetric,
  OverviewDocument,
} from '@/lib/features/overview/contract'
import { pendingReview } from '@/lib/features/overview/reviews/rules'
import { mapChecked, signalLines } from '@/lib/features/overview/rules'

const MAX_SIGNALS = 3
const MAX_MEASURES = 5
const MAX_FINISHED = 3
/** A signal in the letter, and the link to its chart. */
export interface LetterSignal {
  row: MapMetric
  signal: ChartSignal
  categoryId: number
  /** Id of its unanswered review. */
  reviewId: number | null
}

/** A finished measure, and its effect or that it is too early. */
interface Finished {
  measure: PlannedMeasure
  effect: Extract<MeasureEffect, { state: 'early' | 'judged' }>
}

export type QuarterResults = ReturnType<typeof resultsOf>

/** Data of the overview, and its date. */
interface Source extends Pick<PublicationMeta, 'publication'> {
  reviewed: Attention['reviewed']
  reviews: readonly KnownReview[]
  map: IndicatorMap
  documents: readonly OverviewDocument[]
  measures: readonly PlannedMeasure[]
  effects: readonly MeasureEffect[]
  today: IsoDate
  deadlineDays: number
}

const PROGRESS: readonly OverviewDocument['state'][] = ['approved', 'draft', 'returned', 'to_fill', 'overdue']

/** Selects content of the overview for a quarter's letter, at most one signal per indicator. */
export function resultsOf(period: Period, source: Source) {
  const { reviewed, map, documents, measures, today, deadlineDays, publication } = source
  const due = measuresDue(measures, dueDate(nextPeriod(period), deadlineDays))
  const [worse = [], changed = [], better = []] = SIDES.map((side) => signalLines(map, side))
  const topIds = new Set(
    [...worse, ...changed, ...better].slice(0, MAX_SIGNALS).map(({ metric_id }) => metric_id),
  )
  return {
    period,
    due: dueDate(period, deadlineDays),
    today,
    publication,
    checked: mapChecked(map),
    worse: worse.length,
    better: better.length,
    /** Signals of values that are not judged. */
    changed: changed.length,
    reviewed,
    topSignals: [...topIds].flatMap((id) => signalOf(source, id)),
    /** The quarter's documents, approved ones first, missing ones last. */
    documents: documents
      .filter((one) => one.year === period.year && one.quarter === period.quarter)
      .toSorted((a, b) => PROGRESS.indexOf(a.state) - PROGRESS.indexOf(b.state)),
    /** Due before the next letter, earliest first. */
    measures: due.slice(0, MAX_MEASURES),
    moreMeasures: Math.max(0, due.length - MAX_MEASURES),
    finished: finishedOf(period, source).slice(0, MAX_FINISHED),
  }
}

const signalOf = ({ map, reviews }: Source, metricId: number): LetterSignal[] =>
  map.metric_categories.flatMap(({ id, metrics }) =>
    metrics.flatMap((row) => {
      const [signal] = currentSignals(row)
      if (row.metric.id !== metricId || !signal) return []
      const review = pendingReview(reviews, { metric_id: metricId, better: signal.better })
      return [{ row, signal, categoryId: id, reviewId: review?.id ?? null }]
    }),
  )

const measuresDue = (measures: readonly PlannedMeasure[], until: IsoDate): PlannedMeasure[] =>
  measures
    .filter(({ status, due_date }) => status === 'active' && due_date <= until)
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date))

/**
 * Effects are reported once, in the letter of the quarter that completes them; before that, their progress. An effect
 * that contradicts the indicator's current signal is left to the plan, where both can be explained.
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
