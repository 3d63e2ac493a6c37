import { type FieldAt, NOTE } from '@/components/documents/cells/entry-grid'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { changeCell, changeRow, isCellDirty } from '@/components/documents/cells/entry-state'
import { fewNames } from '@/components/documents/saving/conflict'
import type { ApiError } from '@/lib/core/http/api-client'
import { withoutTexts } from '@/lib/features/documents/entry/rules'
import type { DocumentEditRow } from '@/lib/features/documents/schema'

export type SavingFailure =
  | 'offline'
  | 'unavailable'
  | 'session'
  | 'stale'
  | 'gone'
  | 'texts'
  | 'closed'
  | 'refused'

export function failureOf(error: Pick<ApiError, 'status' | 'code' | 'errors'>): SavingFailure {
  const { status, code, errors } = error
  if (code === 'texts_spent') return 'texts'
  if (Object.keys(errors).some((path) => CLOSED_PATH.test(path))) return 'closed'
  if (status === 0) return 'offline'
  if (status === 401) return 'session'
  if (status === 404) return 'gone'
  if (status === 409) return 'stale'
  return status >= 500 || status === 429 ? 'unavailable' : 'refused'
}

/** Whether a retry may succeed without any change. */
export const isPassing = (failure: SavingFailure): boolean =>
  failure === 'offline' || failure === 'unavailable' || failure === 'session'

/** What can be stored of a save so refused: numbers without texts, or all but closed indicators and data taken from one. */
export function storablePart(
  failure: SavingFailure,
  sent: readonly DocumentEditRow[],
  errors: ApiError['errors'],
): ((rows: DocumentEditRow[]) => DocumentEditRow[]) | null {
  if (failure === 'texts') return withoutTexts
  if (failure !== 'closed') return null
  const isRefused = (path: string) => errors[`input_document_values.${path}`] !== undefined
  const closed = sent.flatMap((row, index) => (isRefused(`${index}.metric_id`) ? row.metric_id : []))
  const gone = sent.flatMap((row, index) =>
    row.input_document_value_calc_data.flatMap(({ metric_calc_data_id: id }, place) =>
      isRefused(`${index}.input_document_value_calc_data.${place}.metric_calc_data_id`) ? id : [],
    ),
  )
  return (rows) =>
    rows
      .filter((row) => !closed.includes(row.metric_id))
      .map((row) => ({
        ...row,
        input_document_value_calc_data: row.input_document_value_calc_data.filter(
          (datum) => !gone.includes(datum.metric_calc_data_id),
        ),
      }))
}

const FIRST_RETRY_MS = 3_000
const LAST_RETRY_MS = 60_000

/** Retry delay with exponential backoff, by consecutive failures. */
export const retryDelay = (failures: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1))

/**
 * Kinds of conflict: somebody else created, changed or approved the document; it is gone, as one that was deleted and one
 * whose category was taken from the operator are worded alike; a new one has no category of the person.
 */
export type Conflict =
  | { kind: 'created' | 'changed' | 'approved'; id: number }
  | { kind: 'gone' | 'without_category' }

/**
 * The conflict in an error of the server; null if it is another error.
 * @param currentId the document on the screen; null before its first save
 */
export function conflictOf(
  { status, code, data }: Pick<ApiError, 'status' | 'code' | 'data'>,
  currentId: number | null,
): Conflict | null {
  if (status === 404) return { kind: currentId === null ? 'without_category' : 'gone' }
  if (status !== 409 || code === 'open_questions') return null
  if (currentId !== null) return { kind: code === 'stale' ? 'changed' : 'approved', id: currentId }
  return typeof data.id === 'number' ? { kind: 'created', id: data.id } : null
}

const CELL_PATH = /^input_document_values\.(\d+)\.input_document_value_calc_data\.(\d+)(?:\.|$)/
const CLOSED_PATH =
  /^input_document_values\.\d+\.(?:metric_id|input_document_value_calc_data\.\d+\.metric_calc_data_id)$/
const NOTE_PATH = /^input_document_values\.(\d+)\.note$/
const ROW_PATH = /^input_document_values\.(\d+)(?:\.|$)/

interface PlacedErrors {
  rows: readonly EntryRow[]
  /** The first field with an error in reading order. */
  first: FieldAt | null
  /** Messages without a place on the screen. */
  general: string[]
}

/** Target of an error path: a cell, a comment, or a whole row. */
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
    const cell = rows[at]?.cells.findIndex(({ variable }) => variable.id === datum) ?? -1
    return cell < 0 ? null : { kind: 'cell', at: { row: at, cell } }
  }
  const noteRow = NOTE_PATH.exec(path)?.[1]
  const at = row(noteRow ?? ROW_PATH.exec(path)?.[1])
  if (!rows[at]) return null
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
 * Places the server's errors at cells, comments and rows.
 * @param sent rows and data as sent: error paths are indices into it
 */
export function placeErrors(
  rows: readonly EntryRow[],
  sent: readonly DocumentEditRow[],
  errors: Readonly<Record<string, readonly string[]>>,
): PlacedErrors {
  const result: PlacedErrors = { rows, first: null, general: [] }
  // Cells first: changing a cell clears its row's error.
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
  }
  return result
}

/** Sorts a row's comment after its cells. */
const reading = ({ cell }: FieldAt) => (cell === NOTE ? Number.POSITIVE_INFINITY : cell)

function earlier(first: FieldAt | null, at: FieldAt): FieldAt {
  if (!first) return at
  return at.row < first.row || (at.row === first.row && reading(at) < reading(first)) ? at : first
}

/** The first few cells with an error: «1b, 2a». */
export function wrongCells(rows: readonly EntryRow[]): string {
  return fewNames(
    rows.flatMap((row, index) =>
      row.isActive
        ? row.cells.flatMap((cell) =>
            cell.error !== null && isCellDirty(cell) ? [`${index + 1}${cell.variable.var_name}`] : [],
          )
        : [],
    ),
  )
}
