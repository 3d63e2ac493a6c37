import type { EntryCell, EntryRow } from '@/components/documents/cells/entry-rows'
import {
  checked,
  isCellDirty,
  isNoteDirty,
  isReasonDirty,
  isRowDirty,
  noteText,
} from '@/components/documents/cells/entry-state'
import { activeInWords, inWords, noteInWords } from '@/components/documents/saving/conflict'
import { parseEntry } from '@/lib/calc/entry'

/*
 * What is typed and not sent yet, as it is kept on the device. Every edit carries what the server held when it was
 * made: laid over a later state of the document it shows, cell by cell, whether somebody else got ahead.
 */

interface Edit {
  text: string
  from: string | null
  disputed: boolean
}

interface OutboxRow {
  metric_id: number
  is_active: { to: boolean; disputed: boolean } | null
  note: Edit | null
  /** Older pages kept none. */
  inactive_reason?: string | null
  cells: Array<Edit & { calc_data_id: number }>
}

export interface Outbox {
  rows: OutboxRow[]
}

/** What of the rows is not sent; null when all of it is. */
export function outboxOf(rows: readonly EntryRow[]): Outbox | null {
  const unsent = rows.filter(isRowDirty).map(unsentRow)
  return unsent.length === 0 ? null : { rows: unsent }
}

function unsentRow(row: EntryRow): OutboxRow {
  const isSwitched = row.isActive !== row.saved.isActive
  return {
    metric_id: row.metric.id,
    is_active: isSwitched ? { to: row.isActive, disputed: row.theirs !== null } : null,
    note: isNoteDirty(row)
      ? { text: row.note ?? '', from: row.saved.note, disputed: row.noteTheirs !== null }
      : null,
    inactive_reason: isReasonDirty(row) ? (row.inactiveReason ?? '') : null,
    cells: row.cells.flatMap((cell, index) => {
      const variable = row.metric.variables[index]
      if (!variable || !row.isActive || !isCellDirty(cell)) return []
      const { text, saved, theirs } = cell
      return [{ calc_data_id: variable.calcDataId, text, from: saved, disputed: theirs !== null }]
    }),
  }
}

/**
 * Lays kept edits over rows as the server has them now. What the server already holds, and what has been typed
 * since, is left alone; where somebody else has saved another value since the edit was made, it is marked.
 */
export function applyOutbox(rows: readonly EntryRow[], outbox: Outbox): EntryRow[] {
  const edits = new Map(outbox.rows.map((edit) => [edit.metric_id, edit]))
  return rows.map((row) => {
    const edit = edits.get(row.metric.id)
    return edit ? applyRow(row, edit) : row
  })
}

function applyRow(row: EntryRow, edit: OutboxRow): EntryRow {
  const cells = row.cells.map((cell, index) => {
    const id = row.metric.variables[index]?.calcDataId
    const kept = edit.cells.find((it) => it.calc_data_id === id)
    return kept ? applyCell(cell, kept) : cell
  })
  const isUntouched = row.isActive === row.saved.isActive
  const wanted = edit.is_active !== null && isUntouched ? edit.is_active.to : row.isActive
  // Numbers kept from a row somebody has switched off since: it stays on, or they would be out of sight.
  const isActive = wanted || cells.some((cell, index) => cell !== row.cells[index])
  const isDisputed = edit.is_active === null ? isActive !== wanted : edit.is_active.disputed
  const isSwitched = isActive !== row.saved.isActive
  return {
    ...row,
    ...applyNote(row, edit),
    inactiveReason: isReasonDirty(row) ? row.inactiveReason : (edit.inactive_reason ?? row.inactiveReason),
    isActive,
    cells,
    theirs: isSwitched && isDisputed ? activeInWords(row.saved.isActive) : row.theirs,
  }
}

function applyCell(cell: EntryCell, { text, from, disputed }: OutboxRow['cells'][number]): EntryCell {
  const entry = parseEntry(text)
  if (isCellDirty(cell) || (entry.ok && entry.value === cell.saved)) return cell
  const isDisputed = disputed || from !== cell.saved
  return checked({ ...cell, text, theirs: isDisputed ? inWords(cell.saved) : null })
}

function applyNote(row: EntryRow, { note }: OutboxRow): Partial<EntryRow> {
  if (note === null || isNoteDirty(row) || noteText(note.text) === row.saved.note) return {}
  const isDisputed = note.disputed || note.from !== row.saved.note
  return { note: note.text, noteTheirs: isDisputed ? noteInWords(row.saved.note) : null }
}
