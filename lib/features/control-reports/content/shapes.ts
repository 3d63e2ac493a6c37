import type { PeriodicityId } from '@/lib/calc/periods'
import type {
  MeasureEffect,
  MetricDynamics,
  Report,
  ReportCell,
  ReportMetric,
} from '@/lib/features/analytics/contract'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import type { MetricRating } from '@/lib/features/analytics/rating/contract'
import type { ReportTime } from '@/lib/features/control-reports/rules'
import type { SummaryCell } from '@/lib/features/documents/summary/shapes'
import type { PlannedMeasure } from '@/lib/features/measures/shapes'
import type { KnownReview } from '@/lib/features/overview/contract'

/** An indicator of a report, in the shapes of the screens' calls. */
export interface ContentMetric {
  metric: AnalyticsMetric
  target: ReportMetric['target']
  /** Cells of three columns; the last is the report's period. */
  cells: readonly [ReportCell, ReportCell, ReportCell]
  /** Cut at the period's end. */
  dynamics: MetricDynamics
  rating: MetricRating | null
  reviews: readonly KnownReview[]
  /** Whether a value of the last column is due: in a half-year an indicator may have been closed before that. */
  isDue: boolean
}

export interface ExpectedDocument {
  periodicity: PeriodicityId
  /** «март», «II квартал»; null if it is the report's period. */
  period: string | null
  cell: NonNullable<SummaryCell>
}

export interface ContentCategory {
  id: number
  name: string
  /** Of the quarters and months of the period, and of the year in a year's report. */
  documents: readonly ExpectedDocument[]
  metrics: readonly ContentMetric[]
  /** Number of yearly indicators, which a report of a part of the year leaves out. */
  yearly: number
}

type Person = Record<'position' | 'name', string>

export interface ReportContent {
  time: ReportTime
  /** Column headers: «II кв. 2026». */
  columns: readonly [string, string, string]
  company: { name: string; short_name: string; address: string | null; director: Person | null }
  author: Person | null
  categories: readonly ContentCategory[]
  measures: readonly PlannedMeasure[]
  effects: readonly MeasureEffect[]
  /** Filters in words; empty if nothing is restricted. */
  filters: readonly string[]
  meta: Pick<
    Report['meta'],
    'organisations' | 'below_minimum' | 'min_group' | 'publication' | 'next_publication'
  >
  /** Creation time in words. */
  madeAt: string
  /** The year of signing. */
  madeIn: number
}
