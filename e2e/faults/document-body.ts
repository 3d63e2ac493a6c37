import { expect } from '@/e2e/faults/verdict'

/** A document as the API answers it, as far as the proofs read it. */
export interface DocumentBody {
  id: number
  version: number
  input_document_status_id: number
  input_document_values: RowBody[]
}

export interface RowBody {
  metric_id: number
  is_active: boolean
  note: string | null
  input_document_value_calc_data: DatumBody[]
}

interface DatumBody {
  metric_calc_data_id: number
  value: number | null
  metric_calc_data: { var_name: string }
}

/** An indicator of an empty form. */
export interface IndicatorBody {
  id: number
  metric_calc_data: Array<{ id: number; var_name: string }>
}

/** What a page sends back of a document. @param value of the first datum in use */
export function edited(rows: RowBody[], value: number) {
  const sent = rows.map(({ metric_id, is_active, note, input_document_value_calc_data: data }) => ({
    metric_id,
    is_active,
    note,
    input_document_value_calc_data: data.map(({ metric_calc_data_id, value: old }) => ({
      metric_calc_data_id,
      value: old,
    })),
  }))
  const datum = sent.find(({ is_active }) => is_active)?.input_document_value_calc_data[0]
  expect(datum, 'в черновике нет показателя в работе')
  datum.value = value
  return sent
}
