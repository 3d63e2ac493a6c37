import { quarterIndex } from '@/lib/calc/periods'
import type { OwnDynamics } from '@/lib/features/analytics/own/contract'
import type { ChartSignal } from '@/lib/features/analytics/own/rules'
import type { IndicatorMap, KnownReview } from '@/lib/features/overview/contract'

export type ReviewRow = Omit<KnownReview, 'is_answered' | 'cause' | 'due_date'>

/** A signal that needs a review: for the worse, or a lasting one for the better. */
export interface CurrentSignal extends Omit<ReviewRow, 'id' | 'is_gone'> {
  value: number
  /** Whether it was found within the last four quarters or still lasts: only then a review is opened. */
  is_recent: boolean
}

const RECENT = 4

/** Signals of a chart that need a review; only those of quarters. */
function signalsOf({ metric, points, chart }: OwnDynamics): CurrentSignal[] {
  return (chart?.signals ?? []).flatMap((signal): CurrentSignal[] => {
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

export const mapSignals = ({ metric_categories }: Pick<IndicatorMap, 'metric_categories'>): CurrentSignal[] =>
  metric_categories.flatMap(({ metrics }) => metrics.flatMap(signalsOf))

type Key = Pick<CurrentSignal, 'metric_id' | 'kind' | 'is_better' | 'year' | 'quarter'>

/** Identity of a signal: indicator, kind, direction and first quarter. */
const keyOf = ({ metric_id, kind, is_better, year, quarter }: Key) =>
  `${metric_id}/${kind}/${is_better}/${year}/${quarter}`

/** New values may move a shift's start: it is the same while the spans overlap. */
const meet = (review: ReviewRow, signal: CurrentSignal) =>
  review.metric_id === signal.metric_id &&
  review.kind === 'shift' &&
  signal.kind === 'shift' &&
  review.is_better === signal.is_better &&
  quarterIndex(review.year, review.quarter) <= quarterIndex(signal.found_year, signal.found_quarter) &&
  quarterIndex(signal.year, signal.quarter) <= quarterIndex(review.found_year, review.found_quarter)

/**
 * Changes of an organisation's reviews given its current signals. A signal never gets a second review: one that
 * reappears finds its earlier one.
 * @param shownFrom first quarter of the signals: earlier reviews stay unchanged
 */
export function reconciled(
  reviews: readonly ReviewRow[],
  signals: readonly CurrentSignal[],
  shownFrom: { year: number; quarter: number },
) {
  const left = new Map(reviews.map((review) => [review.id, review]))
  const found = new Map<CurrentSignal, ReviewRow>()
  const take = (signal: CurrentSignal, review: ReviewRow | undefined) => {
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
  const first = quarterIndex(shownFrom.year, shownFrom.quarter)
  return {
    opened: signals.filter((signal) => signal.is_recent && !found.has(signal)),
    /** Existing reviews with their signals' current data. */
    kept: [...found].map(([signal, { id }]) => ({ ...signal, id })),
    /** Reviews whose signals disappeared. */
    gone: [...left.values()]
      .filter((one) => !one.is_gone && quarterIndex(one.found_year, one.found_quarter) >= first)
      .map(({ id }) => id),
  }
}

/** How many recent signals for the worse were reviewed. */
export function reviewedOf(
  signals: readonly CurrentSignal[],
  reviews: ReadonlyArray<Key & { is_answered: boolean }>,
): { answered: number; all: number } {
  const worse = signals.filter(({ is_recent, is_better }) => is_recent && !is_better)
  const answered = new Set(reviews.filter((one) => one.is_answered).map(keyOf))
  return { answered: worse.filter((signal) => answered.has(keyOf(signal))).length, all: worse.length }
}

/** The oldest unanswered review of an indicator's signals in a direction. */
export const pendingReview = <
  Review extends Pick<KnownReview, 'metric_id' | 'is_better' | 'is_gone' | 'is_answered'>,
>(
  reviews: readonly Review[],
  { metric_id, better }: { metric_id: number; better: boolean | null },
): Review | undefined =>
  reviews.find(
    (one) => one.metric_id === metric_id && one.is_better === better && !one.is_gone && !one.is_answered,
  )

export const isSignalOf = (
  { kind, is_better, year, quarter }: Omit<Key, 'metric_id'>,
  { begins, ...signal }: ChartSignal,
): boolean =>
  signal.kind === kind && signal.better === is_better && begins.year === year && begins.quarter === quarter
