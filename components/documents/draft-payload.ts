import type { EntryRow } from '@/components/documents/entry-rows'
import { cellValue, isRowDirty } from '@/components/documents/entry-state'
import type { DraftRow } from '@/lib/features/documents/client'

/** A row as the server takes it: canonical decimals, and none in a row that is off. */
export function draftRow(row: EntryRow): DraftRow {
  return {
    metric_id: row.metric.id,
    is_active: row.isActive,
    note: row.note,
    input_document_value_calc_data: row.metric.variables.map(({ calcDataId }, index) => {
      const cell = row.cells[index]
      return { metric_calc_data_id: calcDataId, value: row.isActive && cell ? cellValue(cell) : null }
    }),
  }
}

/** Only what was changed: rows that are not sent keep exactly what the server has. */
export const changedRows = (rows: readonly EntryRow[]): EntryRow[] => rows.filter(isRowDirty)
