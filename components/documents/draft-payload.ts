import type { EntryRow } from '@/components/documents/entry-rows'
import { isRowDirty } from '@/components/documents/entry-state'
import { parseEntry } from '@/lib/calc/entry'
import type { DraftRow } from '@/lib/features/documents/client'

/**
 * A row as the server takes it: canonical decimals, and none in a row that is off. A cell that holds no number is
 * left out, which keeps what the server has: sent as null it would be wiped.
 */
export function draftRow(row: EntryRow): DraftRow {
  return {
    metric_id: row.metric.id,
    is_active: row.isActive,
    note: row.note,
    input_document_value_calc_data: row.metric.variables.flatMap(({ calcDataId }, index) => {
      if (!row.isActive) return [{ metric_calc_data_id: calcDataId, value: null }]
      const entry = parseEntry(row.cells[index]?.text ?? '')
      return entry.ok ? [{ metric_calc_data_id: calcDataId, value: entry.value }] : []
    }),
  }
}

/** Only what was changed: rows that are not sent keep exactly what the server has. */
export const changedRows = (rows: readonly EntryRow[]): EntryRow[] => rows.filter(isRowDirty)
