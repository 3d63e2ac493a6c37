import type { EntryCell, EntryRow } from '@/components/documents/cells/entry-rows'
import {
  isCellDirty,
  isNoteDirty,
  isReasonDirty,
  isRowDirty,
  noteText,
} from '@/components/documents/cells/entry-state'
import { parseEntry } from '@/lib/calc/entry'
import type { DocumentEditRow } from '@/lib/features/documents/schema'

/** 'all' changes, or for an autosave only those without errors and conflicts. */
export type SendMode = 'all' | 'undisputed'

/**
 * A row of a new document: canonical decimals, none in a row that is off. Invalid cells are omitted, since null would
 * clear them.
 */
export function wholeRow(row: EntryRow): DocumentEditRow {
  return {
    metric_id: row.metric.id,
    is_active: row.isActive,
    note: noteText(row.note),
    ...reasonOf(row),
    input_document_value_calc_data: row.isActive ? numbersOf(row, () => true) : nothingOf(row),
  }
}

/** Only changed parts; the server keeps whatever is not sent. */
export function changedParts(rows: readonly EntryRow[], mode: SendMode): DocumentEditRow[] {
  return rows.flatMap((row) => changedPart(row, mode) ?? [])
}

function changedPart(row: EntryRow, mode: SendMode): DocumentEditRow | null {
  const isCareful = mode === 'undisputed'
  if (!isRowDirty(row) || (isCareful && row.theirs !== null)) return null
  const isSwitched = row.isActive !== row.saved.isActive
  const isNoted = isNoteDirty(row) && !(isCareful && (row.noteTheirs !== null || row.noteError !== null))
  const isSent = (cell: EntryCell) =>
    isCellDirty(cell) && !(isCareful && (cell.theirs !== null || cell.error !== null))
  const cells = row.isActive ? numbersOf(row, isSent) : isSwitched ? nothingOf(row) : []
  if (!isSwitched && !isNoted && !isReasonDirty(row) && cells.length === 0) return null
  return {
    metric_id: row.metric.id,
    ...(isSwitched ? { is_active: row.isActive } : {}),
    ...(isNoted ? { note: noteText(row.note) } : {}),
    ...(isReasonDirty(row) ? reasonOf(row) : {}),
    input_document_value_calc_data: cells,
  }
}

/** Absent for a row that is on. */
const reasonOf = (row: EntryRow) => (row.isActive ? {} : { inactive_reason: noteText(row.inactiveReason) })

type Numbers = DocumentEditRow['input_document_value_calc_data']

function numbersOf(row: EntryRow, isSent: (cell: EntryCell) => boolean): Numbers {
  return row.cells.filter(isSent).flatMap((cell) => {
    const entry = parseEntry(cell.text)
    if (!entry.ok) return []
    const how = { ...cell.from, ...(cell.isDeclined && { declines_offer: true }) }
    return [{ metric_calc_data_id: cell.variable.id, value: entry.value, ...how }]
  })
}

const nothingOf = (row: EntryRow): Numbers =>
  row.metric.metric_calc_data.map(({ id }) => ({ metric_calc_data_id: id, value: null }))

/** All rows of the document: errors of an approval refer to their order. */
export const allRows = (rows: readonly EntryRow[]): DocumentEditRow[] =>
  rows.map((row) => ({ metric_id: row.metric.id, input_document_value_calc_data: nothingOf(row) }))
