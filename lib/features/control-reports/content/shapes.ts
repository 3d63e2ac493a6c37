import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'
import type { MeasureEffect } from '@/lib/features/analytics/effect/contract'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import type { MetricRating } from '@/lib/features/analytics/rating/contract'
import type { Report, ReportCell, ReportMetric } from '@/lib/features/analytics/report/contract'
import type { ReportTime } from '@/lib/features/control-reports/rules'
import type { SummaryCell } from '@/lib/features/documents/summary/shapes'
import type { PlannedMeasure } from '@/lib/features/measures/shapes'
import type { AskedReview } from '@/lib/features/overview/reviews/rules'

/** An indicator of a report, in the words of the calls that show it on the screen. */
export interface ContentMetric {
  metric: AnalyticsMetric
  target: ReportMetric['target']
  /** Of the three columns; the last is what the report is about. */
  cells: readonly [ReportCell, ReportCell, ReportCell]
  /** Up to the end of the period. */
  dynamics: MetricDynamics
  rating: MetricRating | null
  /** What is asked of its signals. */
  reviews: readonly AskedReview[]
}

export interface ContentCategory {
  id: number
  name: string
  /** Of every quarter of the period; null where nothing was to be entered. */
  documents: readonly SummaryCell[]
  metrics: readonly ContentMetric[]
}

/** All that a report is made of. */
export interface ReportContent {
  time: ReportTime
  /** Headings of the columns: «II кв. 2026». */
  columns: readonly [string, string, string]
  company: { name: string; shortName: string; address: string | null; director: Person | null }
  author: Person | null
  categories: readonly ContentCategory[]
  measures: readonly PlannedMeasure[]
  effects: readonly MeasureEffect[]
  /** The filters in words; empty where everybody is compared. */
  filters: readonly string[]
  meta: Pick<
    Report['meta'],
    'organisations' | 'below_minimum' | 'min_group' | 'publication' | 'next_publication'
  >
  /** When it was made, in words. */
  madeAt: string
  /** The year of signing. */
  madeIn: number
}

export interface Person {
  position: string
  name: string
}
