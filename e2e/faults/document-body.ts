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
