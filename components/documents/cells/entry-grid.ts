import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { changeCell, checked, typed } from '@/components/documents/cells/entry-state'

/** A field of the form: the row's and the variable's index, or `NOTE` and `REASON` for what is said of the row. */
export interface FieldAt {
  row: number
  cell: number
}

export const NOTE = -1
/** Why the row is off. */
export const REASON = -2

type Rows = readonly EntryRow[]

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

export function firstEmpty(rows: Rows): FieldAt | null {
  const isEmpty = ({ row, cell }: FieldAt) => rows[row]?.cells[cell]?.text.trim() === ''
  return fieldsOf(rows).find(isEmpty) ?? null
}

/** The first field where another person saved something else meanwhile. */
export function firstDisputed(rows: Rows): FieldAt | null {
  return fieldsOf(rows).find(({ row, cell }) => (rows[row]?.cells[cell]?.theirs ?? null) !== null) ?? null
}

export interface OffRow {
  row: number
  count: number
}

interface Placement {
  placed: { at: FieldAt; text: string }[]
  /** Values that fell on rows that are off, by row from the top. */
  off: OffRow[]
  /** How many values lie beyond the last field. */
  skipped: number
}

type Block = readonly (readonly string[])[]

/**
 * Where a block from a spreadsheet goes when it is pasted into a field. A line of the block is a row of the
 * form, a column is a variable counted from the one pasted into. A single column pasted into an indicator of one
 * variable runs on through the fields in reading order instead, since there every field is a line of its own.
 * A row that is off takes up its line without taking its values: the table has that line too, and everything
 * under it would land in the wrong indicator. Empty cells of the block empty their fields, as in a spreadsheet.
 */
export function placeBlock(rows: Rows, from: FieldAt, block: Block): Placement {
  const runsOn = block.every((line) => line.length <= 1) && rows[from.row]?.cells.length === 1
  const targets = runsOn ? targetsInOrder(rows, from, block) : targetsInShape(from, block)
  return collect(rows, targets)
}

function targetsInOrder(rows: Rows, from: FieldAt, block: Block): Target[] {
  const fields = rows.flatMap((row, index) => row.cells.map((_, cell) => ({ row: index, cell })))
  const start = fields.findIndex((field) => field.row === from.row && field.cell === from.cell)
  return block.map((line, index) => ({ at: fields[start + index] ?? null, text: (line[0] ?? '').trim() }))
}

function targetsInShape(from: FieldAt, block: Block): Target[] {
  return block.flatMap((line, index) =>
    line.map((text, column) => ({
      at: { row: from.row + index, cell: from.cell + column },
      text: text.trim(),
    })),
  )
}

interface Target {
  /** May name a field that does not exist. */
  at: FieldAt | null
  text: string
}

function collect(rows: Rows, targets: readonly Target[]): Placement {
  const placed: Placement['placed'] = []
  const off = new Map<number, number>()
  let skipped = 0
  for (const { at, text } of targets) {
    const row = at ? rows[at.row] : undefined
    if (at && row?.isActive && row.cells[at.cell]) placed.push({ at, text })
    else if (text === '') continue
    else if (at && row?.isActive === false) off.set(at.row, (off.get(at.row) ?? 0) + 1)
    else skipped += 1
  }
  return { placed, off: [...off].map(([row, count]) => ({ row, count })), skipped }
}

/** Values that came into many fields at once, and can be taken back. */
export interface Paste {
  /** From a spreadsheet, or from where they had been entered already. */
  from: 'clipboard' | 'ready'
  /** Values that found a field, empty ones not counted. */
  count: number
  off: OffRow[]
  skipped: number
  cells: { at: FieldAt; before: string; after: string }[]
}

/** Writes placed texts into the rows; what is no number is kept as it is, with its error. */
export function applyPaste(
  rows: Rows,
  { placed, off, skipped }: Placement,
  from: Paste['from'],
): { rows: Rows; paste: Paste } {
  const cells = placed.map(({ at, text }) => ({
    at,
    before: rows[at.row]?.cells[at.cell]?.text ?? '',
    after: text,
  }))
  const filled = placed.reduce<Rows>(
    (result, { at, text }) =>
      changeCell(result, at, (cell) => ({ ...checked(typed(text)(cell)), isPasted: from === 'clipboard' })),
    rows,
  )
  const count = placed.filter(({ text }) => text !== '').length
  return { rows: filled, paste: { from, count, off, skipped, cells } }
}

/** Takes a paste back where its text still stands; what was typed over it since stays. */
export function undoPaste(rows: Rows, paste: Paste): Rows {
  return paste.cells.reduce<Rows>(
    (result, { at, before, after }) =>
      changeCell(result, at, (cell) => (cell.text === after ? checked(typed(before)(cell)) : cell)),
    rows,
  )
}

const SAID: Readonly<Record<number, string>> = { [NOTE]: 'note', [REASON]: 'reason' }

export const fieldId = ({ row, cell }: FieldAt): string => `field-${row}-${SAID[cell] ?? cell}`

/** The number whose field has this id; null of any other element. */
export function fieldAt(id: string): FieldAt | null {
  const [, row, cell] = /^field-(\d+)-(\d+)$/.exec(id) ?? []
  return row && cell ? { row: Number(row), cell: Number(cell) } : null
}

export const fieldElement = (at: FieldAt | null | undefined): HTMLElement | null =>
  at ? document.getElementById(fieldId(at)) : null

export const focusField = (at: FieldAt | null | undefined): void => fieldElement(at)?.focus()
