import { type FieldAt, NOTE } from '@/components/documents/cells/entry-grid'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { changeCell, changeRow } from '@/components/documents/cells/entry-state'
import type { ApiError } from '@/lib/core/http/api-client'
import type { DocumentEditRow } from '@/lib/features/documents/schema'

export type SavingFailure = 'offline' | 'unavailable' | 'session' | 'stale' | 'texts' | 'refused'

export function failureOf({ status, code }: Pick<ApiError, 'status' | 'code'>): SavingFailure {
  if (code === 'texts_spent') return 'texts'
  if (status === 0) return 'offline'
  if (status === 401) return 'session'
  if (status === 404 || status === 409) return 'stale'
  return status >= 500 || status === 429 ? 'unavailable' : 'refused'
}

/** Whether the same may be taken later, without anybody changing anything. */
export const isPassing = (failure: SavingFailure): boolean =>
  failure === 'offline' || failure === 'unavailable' || failure === 'session'

const FIRST_RETRY_MS = 3_000
const LAST_RETRY_MS = 60_000

/** How long to wait before trying again, after so many failures in a row. */
export const retryDelay = (failures: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1))

/** How someone else got ahead: the document came to be, changed, was approved, or is gone. */
export type Conflict = { kind: 'created' | 'changed' | 'approved'; id: number } | { kind: 'deleted' }

/**
 * What a refusal of the server says about the document, null when it is about something else.
 * @param currentId the document on the screen; null before it was first saved
 */
export function conflictOf(
  { status, code, data }: Pick<ApiError, 'status' | 'code' | 'data'>,
  currentId: number | null,
): Conflict | null {
  if (status === 404 && currentId !== null) return { kind: 'deleted' }
  if (status !== 409 || code === 'open_questions') return null
  if (currentId !== null) return { kind: code === 'stale' ? 'changed' : 'approved', id: currentId }
  return typeof data.id === 'number' ? { kind: 'created', id: data.id } : null
}

const CELL_PATH = /^input_document_values\.(\d+)\.input_document_value_calc_data\.(\d+)(?:\.|$)/
const NOTE_PATH = /^input_document_values\.(\d+)\.note$/
const ROW_PATH = /^input_document_values\.(\d+)(?:\.|$)/

interface PlacedErrors {
  rows: readonly EntryRow[]
  /** The first field in reading order with something to mend. */
  first: FieldAt | null
  /** How many messages found their cell, comment or row. */
  count: number
  /** Messages that belong to no row on the screen. */
  general: string[]
}

/** What a path is about: a cell, a comment, or a row as a whole. */
type Place = { kind: 'cell' | 'note' | 'row'; at: FieldAt }

function placeOf(path: string, rows: readonly EntryRow[], sent: readonly DocumentEditRow[]): Place | null {
  const row = (index: string | undefined) => {
    const id = sent[Number(index)]?.metric_id
    return rows.findIndex(({ metric }) => metric.id === id)
  }
  const [, cellRow, cellIndex] = CELL_PATH.exec(path) ?? []
  if (cellIndex !== undefined) {
    const at = row(cellRow)
    const datum =
      sent[Number(cellRow)]?.input_document_value_calc_data[Number(cellIndex)]?.metric_calc_data_id
    const cell = rows[at]?.metric.variables.findIndex(({ calcDataId }) => calcDataId === datum) ?? -1
    return cell < 0 ? null : { kind: 'cell', at: { row: at, cell } }
  }
  const noteRow = NOTE_PATH.exec(path)?.[1]
  const at = row(noteRow ?? ROW_PATH.exec(path)?.[1])
  if (!rows[at]?.cells[0]) return null
  return noteRow === undefined
    ? { kind: 'row', at: { row: at, cell: 0 } }
    : { kind: 'note', at: { row: at, cell: NOTE } }
}

function put(rows: readonly EntryRow[], { kind, at }: Place, message: string): readonly EntryRow[] {
  if (kind === 'cell') return changeCell(rows, at, (cell) => ({ ...cell, error: message }))
  return changeRow(rows, at.row, (row) =>
    kind === 'note' ? { ...row, noteError: message } : { ...row, error: message },
  )
}

/**
 * Puts the server's errors at their cells, comments and rows.
 * @param sent the rows and data in the order they were sent: paths count within it
 */
export function placeErrors(
  rows: readonly EntryRow[],
  sent: readonly DocumentEditRow[],
  errors: Readonly<Record<string, readonly string[]>>,
): PlacedErrors {
  const result: PlacedErrors = { rows, first: null, count: 0, general: [] }
  // Cells come first: changing a cell clears its row's error.
  const entries = Object.entries(errors).toSorted(
    ([a], [b]) => Number(CELL_PATH.test(b)) - Number(CELL_PATH.test(a)),
  )
  for (const [path, messages] of entries) {
    const message = messages.join('. ')
    const place = placeOf(path, rows, sent)
    if (place === null) {
      result.general.push(message)
      continue
    }
    result.rows = put(result.rows, place, message)
    result.first = earlier(result.first, place.at)
    result.count += 1
  }
  return result
}

/** A row's comment comes after its cells. */
const reading = ({ cell }: FieldAt) => (cell === NOTE ? Number.POSITIVE_INFINITY : cell)

function earlier(first: FieldAt | null, at: FieldAt): FieldAt {
  if (!first) return at
  return at.row < first.row || (at.row === first.row && reading(at) < reading(first)) ? at : first
}
