import type { FieldAt } from '@/components/documents/entry-grid'
import type { EntryRow } from '@/components/documents/entry-rows'
import { changeCell, changeRow } from '@/components/documents/entry-state'

const CELL_PATH = /^input_document_values\.(\d+)\.input_document_value_calc_data\.(\d+)(?:\.|$)/
const ROW_PATH = /^input_document_values\.(\d+)(?:\.|$)/

export interface PlacedErrors {
  rows: readonly EntryRow[]
  /** The first field in reading order with something to mend. */
  first: FieldAt | null
  /** How many messages found their cell or row. */
  count: number
  /** Messages that belong to no row on the screen. */
  general: string[]
}

/**
 * Puts the server's errors at their cells and rows.
 * @param sent ids of the indicators in the order they were sent: paths count within it
 */
export function placeErrors(
  rows: readonly EntryRow[],
  sent: readonly number[],
  errors: Readonly<Record<string, readonly string[]>>,
): PlacedErrors {
  const rowOf = (index: string | undefined) => {
    const id = sent[Number(index)]
    return id === undefined ? -1 : rows.findIndex((row) => row.metric.id === id)
  }
  const result: PlacedErrors = { rows, first: null, count: 0, general: [] }
  // Cells come first: changing a cell clears its row's error.
  const entries = Object.entries(errors).toSorted(
    ([a], [b]) => Number(CELL_PATH.test(b)) - Number(CELL_PATH.test(a)),
  )
  for (const [path, messages] of entries) {
    const message = messages.join('. ')
    const [, cellRow, cellIndex] = CELL_PATH.exec(path) ?? []
    const at = { row: rowOf(cellRow ?? ROW_PATH.exec(path)?.[1]), cell: Number(cellIndex ?? 0) }
    if (!rows[at.row]?.cells[at.cell]) {
      result.general.push(message)
      continue
    }
    result.rows =
      cellIndex === undefined
        ? changeRow(result.rows, at.row, (row) => ({ ...row, error: message }))
        : changeCell(result.rows, at, (cell) => ({ ...cell, error: message }))
    result.first = earlier(result.first, at)
    result.count += 1
  }
  return result
}

function earlier(first: FieldAt | null, at: FieldAt): FieldAt {
  if (!first) return at
  return at.row < first.row || (at.row === first.row && at.cell < first.cell) ? at : first
}
