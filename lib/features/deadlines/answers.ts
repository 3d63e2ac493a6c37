import type { PageMeta } from '@/lib/core/http/pagination'

/** One document of the board. 'to_fill': nobody has begun it. */
export interface CompletenessCell {
  metric_category_id: number
  id: number | null
  state: 'approved' | 'draft' | 'to_fill'
  /** Rows that are computable, of the rows that are on. */
  filled: number
  total: number
  /** Approved by the due date. */
  on_time: boolean
}

export interface CompletenessCounts {
  expected: number
  approved: number
  draft: number
  to_fill: number
  /** Not approved although the due date has passed. */
  overdue: number
  on_time: number
}

export interface CompletenessRow extends CompletenessCounts {
  company: {
    id: number
    number: string
    name: string
    short_name: string
    region: { id: number; name: string }
  }
  /** In the order of `meta.categories`. */
  cells: CompletenessCell[]
}

export interface CompletenessMeta {
  year: number
  quarter: number
  /** Last day on which an approval is on time. */
  due_date: string
  /** Entry of the quarter is open. */
  is_open: boolean
  years: { min: number; max: number }
  categories: { id: number; name: string; metrics: number; expected: number; approved: number }[]
  /** Over all organisations found, before the filter by state. */
  totals: CompletenessCounts
}

export interface CompletenessBoard {
  data: CompletenessRow[]
  meta: CompletenessMeta & PageMeta
}
