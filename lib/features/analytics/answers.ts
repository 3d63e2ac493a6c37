import type { XmrPhase, XmrRule } from '@/lib/calc/comparison/xmr'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

/* What the API answers of analytics. Other organisations appear by number and profile only. */

/** Names of an organisation's properties: all that is told of it besides its number. */
export interface Profile {
  company_type: string | null
  company_ownership: string | null
  company_level: string | null
  company_bed_capacity: string | null
  is_emergency: boolean | null
}

/** An indicator as tables and charts name it. */
export interface AnalyticsMetric {
  id: number
  name: string
  decimals: number
  formula: string
  metric_unit: { id: number; name: string }
  /** system_name 'asc': lower is better; 'desc': higher is better. */
  metric_target_order: { id: number; name: string; system_name: 'asc' | 'desc' }
}

/** Lists of the filters' forms: GET /api/analytics-{rating,indicators}-filter-metric-categories. */
export interface AnalyticsCategories {
  data: { id: number; name: string }[]
  meta: {
    years: { min: number; max: number; current: number }
    /** Periodicities in use. */
    periods: { id: number; name: string; system_name: string }[]
  }
}

/** GET /api/analytics-similar: the own properties that leave enough organisations, and those dropped on the way. */
export interface SimilarFilter {
  filters: CompanyFilter
  dropped: ('company_ownership_id' | 'is_emergency' | 'company_level_id')[]
  /** Participant organisations within the filters, the own one included. */
  organisations: number
}

// ── Rating ──────────────────────────────────────────────────────────────────

export interface ScoreRow {
  /** Null when not ranked: scored of too few indicators. */
  place: number | null
  number: string
  /** 0…100, rounded to 0.1; null when not ranked. */
  score: number | null
  scored: number
  of: number
  /** From ten ranked organisations on. */
  stars: number | null
  is_own: boolean
  profile: Profile
  /** Own row only: what each indicator adds to or takes from the score, against the neutral 50. */
  contributions?: { metric_id: number; points: number }[]
}

export interface RatingRow {
  place: number
  number: string
  /** Rounded to the indicator's decimals. */
  value: number
  score: number
  is_own: boolean
  profile: Profile
}

export interface OwnRating {
  value: number | null
  /** Null when in no comparison: suppressed, too small a denominator. */
  place: number | null
  score: number | null
  /** Own value less the group's median, in the indicator's unit. */
  gap_to_median: number | null
  /** n = (v − median)·b/k, away from zero to a whole case; null when the formula is not a·k/b. */
  cases_to_median: number | null
  /** A year pooled of fewer quarters (or months) than it has. */
  incomplete?: { periods: number; of: number }
  small_denominator?: boolean
}

export interface MetricRating {
  metric: AnalyticsMetric
  /** Organisations with an eligible value; told even when suppressed. */
  total: number
  /** Fewer than `min_group` organisations: nothing of the group is told. */
  suppressed: boolean
  median: number | null
  mean: number | null
  own: OwnRating | null
  /** By place, then number. Without full_rating: places 1–7, own ±1 and the last. */
  rows: RatingRow[]
  /** Rows were left out. */
  truncated: boolean
}

export interface RatingGroup {
  /** Null when fewer than `min_group` organisations are ranked. */
  category: {
    /** Ranked organisations. */
    total: number
    median: number | null
    rows: ScoreRow[]
    /** Reported, but scored of too few indicators; by number. Without full_rating the first seven and the own one. */
    unranked: ScoreRow[]
    unranked_total: number
    own: ScoreRow | null
    truncated: boolean
  } | null
  metrics: MetricRating[]
}

export interface Rating {
  data: {
    year: RatingGroup | null
    /** By quarter '1'…'4'; null where nothing is approved by anybody in the group. */
    quarter: Record<string, RatingGroup | null>
    /** By month '1'…'12'; empty when months are not in use. */
    month: Record<string, RatingGroup | null>
  }
  meta: {
    year: number
    /** The last ones with approved data; 1 if none. */
    last_filled: { quarter: number; month: number }
    min_group: number
    as_of: string
    /** The own organisation's number; null for an admin who chose none. */
    own_number: string | null
  }
}

export interface FunnelPoint {
  number: string
  /** The own one exact, others' to two significant digits. */
  denominator: number
  value: number
  is_own: boolean
  /** Outside the limits of 95 % or of 99.8 %. */
  outside: false | '95' | '998'
  profile: Profile
}

/** Null data when the group is too small or the formula is not a·k/b. */
export interface Funnel {
  metric: AnalyticsMetric
  kind: 'binomial' | 'poisson'
  /** Mean of the group in the indicator's unit: k·Σa/Σb. */
  theta: number
  points: FunnelPoint[]
  /** A grid over the denominators, ascending, to draw the lines by. */
  limits: { denominator: number; l95: number; u95: number; l998: number; u998: number }[]
  overdispersed: boolean
}

// ── Dynamics ────────────────────────────────────────────────────────────────

export interface DynamicsPoint {
  year: number
  quarter: number
  month: number
  /** «III кв. 2026». */
  label: string
  /** Null where nothing is approved. non_value also names 'small_denominator' (then value is still given). */
  own: { value: number | null; non_value: string | null; incomplete?: { periods: number; of: number } } | null
  /** Organisations in the group with an eligible value. */
  n: number
  /** Null when fewer than the minimum; quartiles from 8, deciles from 10 organisations. */
  median: number | null
  p10: number | null
  p25: number | null
  p75: number | null
  p90: number | null
}

export interface DynamicsXmr {
  phase: XmrPhase
  /** Null in a run chart. Not clipped: clipping at 0 and 100 % is the drawing's. */
  mean: number | null
  lower: number | null
  upper: number | null
  /** `index` counts in `points`. */
  signals: { index: number; rule: XmrRule }[]
}

export interface MetricDynamics {
  metric: AnalyticsMetric
  points: DynamicsPoint[]
  xmr: DynamicsXmr | null
  target: number | null
}

export interface Dynamics {
  data: Record<string, MetricDynamics[]>
  period_id: number
  meta: { min_group: number; as_of: string; years: { from: number; to: number }; own_number: string | null }
}

// ── Report ──────────────────────────────────────────────────────────────────

export interface ReportCell {
  own: number | null
  /** missing, zero_denominator, not_finite, inactive or small_denominator (then `own` is still given). */
  non_value: string | null
  /** A year pooled of fewer quarters than it has. */
  incomplete?: { periods: number; of: number }
  median: number | null
  n: number
  place: number | null
  /** Own value less that of the previous period of the same length. */
  change: number | null
  /** By the target order; null without a change. */
  better: boolean | null
}

export interface ReportPeriod {
  /** '2026' for a year, '2026-3' for a quarter. */
  key: string
  label: string
  year: number
  /** 0 for a year. */
  quarter: number
}

export interface Report {
  data: {
    periods: ReportPeriod[]
    metric_categories: {
      id: number
      name: string
      metrics: { metric: AnalyticsMetric; cells: Record<string, ReportCell> }[]
    }[]
  }
  meta: {
    years: { min: number; max: number; from: number; to: number }
    /** Participant organisations within the filters. */
    organisations: number
    min_group: number
    as_of: string
    own_number: string | null
  }
}
