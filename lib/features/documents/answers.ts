import type { NonValue } from '@/lib/calc/values'
import type { WarningCode } from '@/lib/calc/warnings'

/* What the API answers about documents; the shapes of shared contracts, in their order. */

export interface MetricVariable {
  id: number
  name: string
  var_name: string
  aggregation: 'sum' | 'avg'
}

export interface DocumentMetric {
  id: number
  metric_category_id: number
  metric_period_id: number
  metric_target_order_id: number
  metric_unit_id: number
  metric_unit: { id: number; name: string }
  name: string
  /** Sanitised HTML. */
  description: string | null
  formula: string
  decimals: number
  target_value: number | null
  metric_calc_data: MetricVariable[]
}

export interface DocumentVariableValue {
  /** Null until the row is first saved. */
  id: number | null
  input_document_value_id: number | null
  metric_calc_data_id: number
  metric_calc_data: { id: number; name: string; var_name: string }
  value: number | null
  /** The same in all its digits, canonical decimal text. */
  exact: string | null
}

/** The value of an earlier period. A part of the period that does not apply is 0. */
export interface EarlierValue {
  year: number
  quarter: number
  month: number
  value: number
}

/** An earlier period's row with what its value came from: letter → number. */
export interface EarlierRow extends Omit<EarlierValue, 'value'> {
  value: number | null
  variables: Record<string, number | null>
}

/** The median of the participants' approved values, n of them; null when they are too few to stay anonymous. */
export interface GroupMedian {
  value: number
  n: number
}

/** What stands beside a value: the organisation's own past, drafts included, and the group's. */
export interface RowContext {
  /** The values of the last eight earlier periods, oldest first; periods without one are left out. */
  history: EarlierValue[]
  previous: EarlierRow | null
  last_year: EarlierRow | null
  /** Of the previous period; left out of the answer to an approval. */
  group_median: GroupMedian | null
}

export interface DocumentWarning {
  code: WarningCode
  message: string
}

export interface DocumentRow extends RowContext {
  id: number | null
  input_document_id: number
  metric_id: number
  metric: DocumentMetric
  value: number | null
  non_value: NonValue | null
  is_active: boolean
  note: string | null
  /** Of a draft: as it is now; of an approved document: as they were when it was approved. */
  warnings: DocumentWarning[]
  input_document_value_calc_data: DocumentVariableValue[]
}

export interface PersonName {
  surname: string
  name: string
  secname?: string | null
}

export interface InputDocument {
  id: number
  company_id: number
  company: { id: number; short_name: string }
  user_id: number
  user: PersonName
  metric_category_id: number
  metric_category: { id: number; name: string }
  input_document_status_id: number
  metric_period_id: number
  metric_period: { id: number; name: string; system_name: string }
  year: number
  quarter: number
  month: number
  version: number
  created_at: string
  updated_at: string
  approved_at: string | null
  approved_by: PersonName | null
  withdrawn: { reason: string; at: string; user: PersonName } | null
  due_date: string
  can: { edit: boolean; approve: boolean; withdraw: boolean; delete: boolean }
  input_document_values: DocumentRow[]
}

export interface DocumentTemplate {
  metrics: DocumentMetric[]
  meta: {
    existing_document_id: number | null
    company: { id: number; short_name: string }
    metric_category: { id: number; name: string }
    due_date: string
    can: { edit: boolean; approve: boolean }
  } & TemplateContext
}

/** The context of a new document's rows by indicator id; `contextOf` of the rules picks a row's. */
export type TemplateContext = {
  [Part in keyof RowContext]: Record<string, NonNullable<RowContext[Part]>>
}

export interface HistoryChange {
  metric_id: number
  field: 'value' | 'is_active' | 'note'
  /** The variable's letter when the field is a value. */
  var_name: string | null
  old: string | boolean | null
  new: string | boolean | null
}

export interface HistoryEvent {
  at: string
  user: PersonName
  action: 'created' | 'saved' | 'approved' | 'withdrawn' | 'deleted'
  reason: string | null
  changes: HistoryChange[]
}

/** What differs from the last approval, cell by cell; null when the document was never approved. */
export interface SinceApproval {
  approved_at: string
  approved_by: PersonName
  changes: HistoryChange[]
}

/** GET …/history: the events newest first. */
export interface DocumentHistory {
  data: HistoryEvent[]
  meta: { since_approval: SinceApproval | null }
}

export type SummaryCell =
  | null
  | { id: null; ready: false; date_ready: string }
  | { id: null; ready: true; due_date: string; overdue: boolean }
  | {
      id: number
      input_document_status_id: number
      filled: number
      total: number
      due_date: string
      overdue: boolean
      approved_at: string | null
    }

export interface SummaryCategory {
  id: number
  name: string
  metrics_count: number
  documents: {
    year?: SummaryCell
    quarter?: Record<string, SummaryCell>
    month?: Record<string, SummaryCell>
  }
}

export interface SummaryProgress {
  expected: number
  approved: number
  draft: number
  to_fill: number
  overdue: number
  on_time: number
}

export type SummaryPeriodicity = 'year' | 'quarter' | 'month'

export interface MetricsSummary {
  data: {
    year: number
    company_id: number | null
    available_periods: SummaryPeriodicity[]
    metric_categories: SummaryCategory[]
    progress: SummaryProgress
  }
  meta: {
    years: { min: number; current: number; max: number }
    /** Why nothing is to be entered, or 'open'. */
    entry: 'open' | 'watcher' | 'no_categories' | 'choose_company'
    companies?: { id: number; name: string; short_name: string }[]
  }
}
