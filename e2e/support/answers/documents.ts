import { VARIABLE_NAMES } from '@/lib/calc/formula/ast'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import type {
  DocumentMetric,
  DocumentRow,
  DocumentWarning,
  InputDocument,
} from '@/lib/features/documents/entry/shapes'

/** A document row: values in the order of the variables' letters, and whether it is switched on. */
export interface FixtureRow {
  values: readonly (number | string | null)[]
  formula?: string
  isActive?: boolean
  note?: string
  /** Source datum ids by letter. */
  data?: readonly (number | null)[]
  warnings?: DocumentWarning[]
}

const numberOf = (value: number | string | null | undefined) => (value == null ? null : Number(value))

function fixtureMetric(id: number, { values, formula, data = [] }: FixtureRow): DocumentMetric {
  return {
    id,
    metric_category_id: 1,
    metric_period_id: 2,
    metric_target_order_id: 1,
    metric_unit_id: 1,
    metric_unit: { id: 1, name: '%' },
    name: `Показатель ${id}`,
    short_name: `Показатель ${id}`,
    description: null,
    chosen_metric_kind: null,
    formula: formula ?? (values.length === 1 ? 'a' : 'a * 100 / b'),
    decimals: 2,
    target_value: null,
    metric_calc_data: VARIABLE_NAMES.slice(0, values.length).map((var_name, index) => ({
      id: id * 10 + index,
      name: `Данные ${var_name}`,
      var_name,
      aggregation: 'sum',
      source_datum: data[index] == null ? null : { id: data[index], is_whole: true },
    })),
  }
}

/** Row context without earlier periods. */
export const NOTHING_BEFORE = {
  history: [],
  previous: null,
  last_year: null,
  group_median: null,
  earlier_inactive_reason: null,
}

export function fixtureRow(id: number, row: FixtureRow): DocumentRow {
  const metric = fixtureMetric(id, row)
  return {
    id,
    input_document_id: 7,
    metric_id: id,
    metric,
    value: null,
    non_value: 'missing',
    is_active: row.isActive ?? true,
    note: row.note ?? null,
    inactive_reason: null,
    warnings: row.warnings ?? [],
    ...NOTHING_BEFORE,
    input_document_value_calc_data: metric.metric_calc_data.map((datum, place) => ({
      id: datum.id,
      input_document_value_id: id,
      metric_calc_data_id: datum.id,
      metric_calc_data: { id: datum.id, name: datum.name, var_name: datum.var_name },
      value: numberOf(row.values[place]),
      exact: row.values[place]?.toString() ?? null,
      source: null,
      offer: null,
    })),
  }
}

export const NOTHING_ALLOWED: InputDocument['can'] = {
  edit: false,
  approve: false,
  withdraw: false,
  delete: false,
  ask: false,
  return: false,
  resend: false,
  request_withdrawal: false,
}

/** A draft of III квартал 2026; indicator ids count from 1, datum ids are `10·id + index`. */
export function fixtureDocument(
  rows: readonly FixtureRow[],
  changes: Partial<InputDocument> = {},
): InputDocument {
  return {
    id: 7,
    company_id: 1,
    company: { id: 1, short_name: 'КГБУЗ ККБ' },
    user_id: 1,
    user: { surname: 'Петрова', name: 'Анна', secname: null },
    metric_category_id: 1,
    metric_category: { id: 1, name: 'Эпидемиологическая безопасность', short_name: 'Эпидемиология' },
    input_document_status_id: DOCUMENT_STATUS.draft,
    metric_period_id: 2,
    metric_period: { id: 2, name: 'Квартал', system_name: 'quarter' },
    year: 2026,
    quarter: 3,
    month: 0,
    version: 1,
    created_at: '2026-10-03T08:00:00.000Z',
    updated_at: '2026-10-03T08:00:00.000Z',
    approved_at: null,
    approved_by: null,
    withdrawn: null,
    returned: null,
    withdrawal_request: null,
    open_questions: 0,
    due_date: '2026-10-30',
    shared_values: [],
    cross_checks: [],
    can: { ...NOTHING_ALLOWED, edit: true, approve: true, delete: true, ask: true, return: true },
    input_document_values: rows.map((row, index) => fixtureRow(index + 1, row)),
    ...changes,
  }
}
