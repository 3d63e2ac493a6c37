import { z } from 'zod'
import { isValidPeriod } from '@/lib/calc/periods'
import type { NonValue } from '@/lib/calc/values'
import { bodyId, bodyInteger, entryValue, queryNumber } from '@/lib/core/http/params'
import { longText, optionalLongText } from '@/lib/core/text/fields'

export const DOCUMENT_STATUS = { draft: 1, approved: 2 } as const

export const PERIOD_UNAVAILABLE = 'Указанный период недоступен для ввода показателей'

const MAX_ROWS = 1000
const MAX_VARIABLES = 5

const rowSchema = z.object({
  metric_id: bodyId,
  is_active: z.boolean({ error: 'Укажите, применим ли показатель' }).default(true),
  note: optionalLongText(2000),
  input_document_value_calc_data: z
    .array(z.object({ metric_calc_data_id: bodyId, value: entryValue }), { error: 'Ожидается список данных' })
    .max(MAX_VARIABLES, 'Слишком много данных в показателе')
    .default([]),
})

const rowsSchema = z
  .array(rowSchema, { error: 'Ожидается список показателей' })
  .max(MAX_ROWS, 'Слишком много показателей')
  .default([])
  .refine(
    (rows) => new Set(rows.map((row) => row.metric_id)).size === rows.length,
    'Показатель указан дважды',
  )

const periodFields = {
  metric_period_id: bodyId,
  year: bodyInteger,
  quarter: bodyInteger.default(0),
  month: bodyInteger.default(0),
}

/** A period as three numbers and a periodicity, checked as a whole. */
const hasValidPeriod = (input: {
  metric_period_id: number | null
  year: number | null
  quarter: number | null
  month: number | null
}) =>
  isValidPeriod({
    periodicity: input.metric_period_id ?? 0,
    year: input.year ?? 0,
    quarter: input.quarter ?? 0,
    month: input.month ?? 0,
  })

const PERIOD_ERROR = { path: ['year'], error: PERIOD_UNAVAILABLE }

/** Body of POST /api/input-documents. */
export const newDocumentSchema = z
  .object({
    company_id: bodyId.nullish(),
    metric_category_id: bodyId,
    ...periodFields,
    input_document_values: rowsSchema,
  })
  .refine(hasValidPeriod, PERIOD_ERROR)

/** Body of PUT /api/input-documents/{id}: rows that are absent keep what they have. */
export const documentEditSchema = z.object({
  version: z.number({ error: 'Укажите версию документа' }).int(),
  input_document_values: rowsSchema,
})

/** Body of POST …/approving: with a version, that very state is approved or nothing. */
export const approvalSchema = z.object({ version: z.number().int().nullish() })

export const withdrawalSchema = z.object({ reason: longText(3, 2000) })

/** Query of GET /api/input-documents. */
export const templateQuerySchema = z
  .object({
    metric_category_id: queryNumber,
    metric_period_id: queryNumber,
    year: queryNumber,
    quarter: queryNumber.default(null),
    month: queryNumber.default(null),
    company_id: queryNumber.default(null),
  })
  .refine(hasValidPeriod, PERIOD_ERROR)

/** Query of GET /api/metrics-summary. */
export const summaryQuerySchema = z.object({
  year: queryNumber.default(null),
  company_id: queryNumber.default(null),
})

export type NewDocument = z.output<typeof newDocumentSchema>
export type DocumentEdit = z.output<typeof documentEditSchema>
export type DocumentEditRow = DocumentEdit['input_document_values'][number]
export type TemplateQuery = z.output<typeof templateQuerySchema>

// ── Answers ─────────────────────────────────────────────────────────────────

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
}

export interface DocumentRow {
  id: number | null
  input_document_id: number
  metric_id: number
  metric: DocumentMetric
  value: number | null
  non_value: NonValue | null
  is_active: boolean
  note: string | null
  warnings: { code: string; message: string }[]
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
  }
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
