import { VARIABLE_NAMES } from '@/lib/calc/formula/ast'
import type { StoredRow } from '@/lib/features/documents/entry/shapes'

interface Wanted {
  metricId?: number
  formula?: string
  /** In the order of the letters; their ids are `10·metric + place`. */
  values?: readonly (string | null)[]
  isActive?: boolean
}

/** A row as it is stored, saved once before, never computed. */
export function storedRow({
  metricId = 10,
  formula = 'a * 100 / b',
  values = [null, null],
  isActive = true,
}: Wanted = {}): StoredRow {
  const data = VARIABLE_NAMES.slice(0, values.length).map((var_name, place) => ({
    id: metricId * 10 + place,
    name: `Данные ${var_name}`,
    var_name,
  }))
  return {
    id: 1,
    metric_id: metricId,
    metric: {
      id: metricId,
      metric_category_id: 1,
      metric_period_id: 2,
      metric_target_order_id: 1,
      metric_unit_id: 1,
      metric_unit: { id: 1, name: '%' },
      name: 'Показатель',
      short_name: 'Показатель',
      description: null,
      formula,
      chosen_metric_kind: null,
      decimals: 2,
      target_value: null,
      metric_calc_data: data.map((one) => ({ ...one, aggregation: 'sum', source_datum: null })),
    },
    is_active: isActive,
    exact: null,
    non_value: isActive ? 'missing' : 'inactive',
    note: null,
    inactive_reason: null,
    earlier_inactive_reason: null,
    min_denominator: '10',
    history: [],
    previous: null,
    last_year: null,
    input_document_value_calc_data: data.map((one, place) => {
      const exact = values[place] ?? null
      return {
        id: place + 1,
        input_document_value_id: 1,
        metric_calc_data_id: one.id,
        metric_calc_data: one,
        value: exact === null ? null : Number(exact),
        exact,
        source: null,
        offer: null,
      }
    }),
  }
}
