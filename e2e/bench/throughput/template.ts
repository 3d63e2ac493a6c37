import type { Answer } from '@/e2e/support/api'

interface Row {
  metric_id: number
  is_active: boolean
  note: string | null
  input_document_value_calc_data: Array<{ metric_calc_data_id: number; value: number | null }>
}

/** No value that anybody entered. */
const MARK = 1_000_000

/**
 * The rows of a document as the form sends them, with one value left to the load, which changes it with every save.
 * @param document a draft as the API answers it
 * @returns JSON with `$value` in its place
 */
export function template(document: Answer): string {
  const found = document.at('data', 'input_document_values')
  // The test client's JSON has no types; the parse below is the cheapest honest narrowing.
  const rows: Row[] = JSON.parse(JSON.stringify(found))
  const sent = rows.map(({ metric_id, is_active, note, input_document_value_calc_data }) => ({
    metric_id,
    is_active,
    note,
    input_document_value_calc_data: input_document_value_calc_data.map(({ metric_calc_data_id, value }) => ({
      metric_calc_data_id,
      value,
    })),
  }))
  const datum = sent.find((row) => row.is_active)?.input_document_value_calc_data[0]
  if (!datum) throw new Error('a draft without an indicator in use')
  datum.value = MARK
  return JSON.stringify(sent).replace(`"value":${MARK}`, '"value":$value')
}
