import type { IsoDate } from '@/lib/calc/dates'
import type { OwnDynamics } from '@/lib/features/analytics/own/contract'
import type { ChartSignal } from '@/lib/features/analytics/own/rules'
import type { SignalReview } from '@/lib/features/overview/reviews/shapes'
import type { IndicatorMap } from '@/lib/features/overview/shapes'

/** A signal that somebody is to look into: one for the worse, or a lasting one for the better. */
export interface SeenSignal {
  metric_id: number
  kind: 'outlier' | 'shift'
  is_better: boolean
  /** Where it begins. */
  year: number
  quarter: number
  /** The quarter that shows it. */
  found_year: number
  found_quarter: number
  value: number
  /** Found within the last four quarters, or still lasting: only such a one opens a review. */
  is_recent: boolean
}

/** A review as it is kept. */
export interface KnownReview extends Omit<SeenSignal, 'value' | 'is_recent'> {
  id: number
  is_gone: boolean
}

/** A review as it is told beside its signal. */
export interface AskedReview extends KnownReview {
  /** Null while nobody has answered. */
  cause: NonNullable<SignalReview['answer']>['cause'] | null
  due_date: IsoDate
}

const RECENT = 4
const QUARTERS = 4

/** The signals of a chart that are to be looked into. Signals of months and years are none. */
function signalsOf({ metric, points, chart }: OwnDynamics): SeenSignal[] {
  return (chart?.signals ?? []).flatMap((signal): SeenSignal[] => {
    const { index, kind, better, begins, lasts, level } = signal
    const found = points[index]
    if (better === null || (better && kind === 'outlier') || !found) return []
    return [
      {
        metric_id: metric.id,
        kind,
        is_better: better,
        year: begins.year,
        quarter: begins.quarter,
        found_year: found.year,
        found_quarter: found.quarter,
        value: level,
        is_recent: lasts || index >= points.length - RECENT,
      },
    ]
  })
}

export const seenSignals = ({ metric_categories }: Pick<IndicatorMap, 'metric_categories'>): SeenSignal[] =>
  metric_categories.flatMap(({ metrics }) => metrics.flatMap(signalsOf))

type Key = Pick<SeenSignal, 'metric_id' | 'kind' | 'is_better' | 'year' | 'quarter'>

/** A signal is one of its organisation, indicator, kind, side and beginning. */
const keyOf = ({ metric_id, kind, is_better, year, quarter }: Key) =>
  `${metric_id}/${kind}/${is_better}/${year}/${quarter}`

const ordinal = (year: number, quarter: number) => year * QUARTERS + quarter

/** New values move where a shift begins: it is the same one while the two spans meet. */
const meet = (review: KnownReview, signal: SeenSignal) =>
  review.metric_id === signal.metric_id &&
  review.kind === 'shift' &&
  signal.kind === 'shift' &&
  review.is_better === signal.is_better &&
  ordinal(review.year, review.quarter) <= ordinal(signal.found_year, signal.found_quarter) &&
  ordinal(signal.year, signal.quarter) <= ordinal(review.found_year, review.found_quarter)

export interface Reconciled {
  /** To be opened. */
  opened: SeenSignal[]
  /** Known ones as their signals are now. */
  kept: Array<SeenSignal & { id: number }>
  /** Their signals are gone. */
  gone: number[]
}

/**
 * What is to happen to the reviews of an organisation, given the signals its charts show. No signal ever has a second
 * review: one that comes back finds its own.
 * @param shownFrom the first quarter that the signals are of: nothing is said of earlier ones
 */
export function reconciled(
  reviews: readonly KnownReview[],
  signals: readonly SeenSignal[],
  shownFrom: { year: number; quarter: number },
): Reconciled {
  const left = new Map(reviews.map((review) => [review.id, review]))
  const found = new Map<SeenSignal, KnownReview>()
  const take = (signal: SeenSignal, review: KnownReview | undefined) => {
    if (!review) return
    found.set(signal, review)
    left.delete(review.id)
  }
  const byKey = new Map(reviews.map((review) => [keyOf(review), review]))
  for (const signal of signals) take(signal, byKey.get(keyOf(signal)))
  for (const isGone of [false, true])
    for (const signal of signals)
      if (!found.has(signal))
        take(
          signal,
          [...left.values()].find((review) => review.is_gone === isGone && meet(review, signal)),
        )
  const first = ordinal(shownFrom.year, shownFrom.quarter)
  return {
    opened: signals.filter((signal) => signal.is_recent && !found.has(signal)),
    kept: [...found].map(([signal, { id }]) => ({ ...signal, id })),
    gone: [...left.values()]
      .filter((one) => !one.is_gone && ordinal(one.found_year, one.found_quarter) >= first)
      .map(({ id }) => id),
  }
}

/** How far the signals for the worse of the last four quarters are looked into. */
export function reviewedOf(
  signals: readonly SeenSignal[],
  reviews: ReadonlyArray<Key & { is_answered: boolean }>,
): { answered: number; all: number } {
  const worse = signals.filter(({ is_recent, is_better }) => is_recent && !is_better)
  const answered = new Set(reviews.filter((one) => one.is_answered).map(keyOf))
  return { answered: worse.filter((signal) => answered.has(keyOf(signal))).length, all: worse.length }
}

/** The signal that a review asks about, as the chart shows it now; undefined where it shows none. */
export const signalOf = (
  review: SignalReview,
  { chart }: Pick<OwnDynamics, 'chart'>,
): ChartSignal | undefined =>
  chart?.signals.find(
    ({ kind, better, begins }) =>
      kind === review.kind &&
      better === review.is_better &&
      begins.year === review.year &&
      begins.quarter === review.quarter,
  )
