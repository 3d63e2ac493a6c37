import { expect } from '@/e2e/faults/verdict'
import type { DocumentRow } from '@/lib/features/documents/entry/shapes'

/** The body a page sends for these rows. @param value new value of the first datum in use */
export function edited(rows: readonly DocumentRow[], value: number) {
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
