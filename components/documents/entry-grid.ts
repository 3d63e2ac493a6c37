import type { EntryRow } from '@/components/documents/entry-rows'
import { changeCell, checked, typed } from '@/components/documents/entry-state'

/** A field of the form: the row's and the variable's index. */
export interface FieldAt {
  row: number
  cell: number
}

type Rows = readonly EntryRow[]

/** The fields that can be typed in, in reading order. */
export function fieldsOf(rows: Rows): FieldAt[] {
  return rows.flatMap((row, rowIndex) =>
    row.isActive ? row.cells.map((_, cell) => ({ row: rowIndex, cell })) : [],
  )
}

/** The next field (`step` 1) or the one before (−1); null at the ends. */
export function neighbour(rows: Rows, at: FieldAt, step: 1 | -1): FieldAt | null {
  const fields = fieldsOf(rows)
  const index = fields.findIndex((field) => field.row === at.row && field.cell === at.cell)
  return index < 0 ? null : (fields[index + step] ?? null)
}

/** Where filling in begins: the first empty field. */
export function firstEmpty(rows: Rows): FieldAt | null {
  const isEmpty = ({ row, cell }: FieldAt) => rows[row]?.cells[cell]?.text.trim() === ''
  return fieldsOf(rows).find(isEmpty) ?? null
}

export interface Placement {
  placed: { at: FieldAt; text: string }[]
  /** How many pasted values found no field. */
  skipped: number
}

/**
 * Where a block from a spreadsheet goes when it is pasted into a field. A line of the block is a row of the
 * form (rows that are off are passed over), a column is a variable counted from the one pasted into. A single
 * column pasted into an indicator of one variable runs on through the fields in reading order instead, since
 * there every field is a line of its own. Empty cells of the block empty their fields, as in a spreadsheet.
 */
export function placeBlock(rows: Rows, from: FieldAt, block: readonly (readonly string[])[]): Placement {
  const runsOn = block.every((line) => line.length <= 1) && rows[from.row]?.cells.length === 1
  return runsOn ? placeInOrder(rows, from, block) : placeInShape(rows, from, block)
}

function placeInOrder(rows: Rows, from: FieldAt, block: readonly (readonly string[])[]): Placement {
  const fields = fieldsOf(rows)
  const start = fields.findIndex((field) => field.row === from.row && field.cell === from.cell)
  return collect(block.map((line, index) => ({ at: fields[start + index], text: line[0] ?? '' })))
}

function placeInShape(rows: Rows, from: FieldAt, block: readonly (readonly string[])[]): Placement {
  const targets = rows.flatMap((row, index) => (row.isActive && index >= from.row ? [index] : []))
  return collect(
    block.flatMap((line, lineIndex) =>
      line.map((text, column) => {
        const row = targets[lineIndex]
        const cell = from.cell + column
        const exists = row !== undefined && rows[row]?.cells[cell] !== undefined
        return { at: exists ? { row, cell } : undefined, text }
      }),
    ),
  )
}

function collect(cells: readonly { at: FieldAt | undefined; text: string }[]): Placement {
  const placed: Placement['placed'] = []
  let skipped = 0
  for (const { at, text } of cells) {
    if (at) placed.push({ at, text: text.trim() })
    else if (text.trim() !== '') skipped += 1
  }
  return { placed, skipped }
}

/** A paste that can be taken back. */
export interface Paste {
  /** Values that found a field, empty ones not counted. */
  count: number
  skipped: number
  cells: { at: FieldAt; before: string; after: string }[]
}

/** Writes placed texts into the rows; what is no number is kept as it is, with its error. */
export function applyPaste(rows: Rows, { placed, skipped }: Placement): { rows: Rows; paste: Paste } {
  const cells = placed.map(({ at, text }) => ({
    at,
    before: rows[at.row]?.cells[at.cell]?.text ?? '',
    after: text,
  }))
  const filled = placed.reduce<Rows>(
    (result, { at, text }) => changeCell(result, at, (cell) => checked(typed(text)(cell))),
    rows,
  )
  return { rows: filled, paste: { count: placed.filter(({ text }) => text !== '').length, skipped, cells } }
}

/** Takes a paste back where its text still stands; what was typed over it since stays. */
export function undoPaste(rows: Rows, paste: Paste): Rows {
  return paste.cells.reduce<Rows>(
    (result, { at, before, after }) =>
      changeCell(result, at, (cell) => (cell.text === after ? checked(typed(before)(cell)) : cell)),
    rows,
  )
}
