import type { FormulaNonValue } from '@/lib/calc/formula/evaluate'

/* What the API answers about categories and indicators. */

interface Dictionary {
  id: number
  name: string
  system_name: string
}

export interface MetricUnit {
  id: number
  name: string
}

/** Where an indicator's dates are against today. */
export type MetricState = 'future' | 'current' | 'expired'

/** An indicator in the tree of categories. */
export interface MetricListItem {
  id: number
  name: string
  /** Its place in the category's list, from 1. */
  position: number
  metric_period_id: number
  metric_period: Dictionary
  date_begin: string
  date_end: string | null
  state: MetricState
  has_documents: boolean
  version: number
}

export interface MetricCategoryAnswer {
  id: number
  name: string
  /** Its place in the list, from 1. */
  position: number
  has_documents: boolean
  version: number
  metrics: MetricListItem[]
}

export interface MetricVariableAnswer {
  id: number
  name: string
  var_name: 'a' | 'b' | 'c' | 'd' | 'e'
  aggregation: 'sum' | 'avg'
}

export interface MetricAnswer extends MetricListItem {
  metric_category_id: number
  metric_category: { id: number; name: string }
  metric_target_order_id: number
  metric_target_order: Dictionary
  metric_unit_id: number
  metric_unit: MetricUnit
  /** Sanitised HTML. */
  description: string | null
  formula: string
  decimals: number
  target_value: number | null
  min_denominator: number
  weight: number
  metric_calc_data: MetricVariableAnswer[]
  /** First days of the earliest and the latest period with a document. */
  documents: { first: string; last: string } | null
}

/** The tester's answer; a wrong formula is refused (422) with `position` and `message` under `data`. */
export interface FormulaCheckAnswer {
  value: number | null
  non_value: FormulaNonValue | null
}
