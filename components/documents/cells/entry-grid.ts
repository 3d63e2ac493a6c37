import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { changeCell, checked, isOffered, typed } from '@/components/documents/cells/entry-state'
import { editableText } from '@/lib/core/format/entry-text'

/** A field of the form: indices of row and variable, or `NOTE` and `REASON` for the row's texts. */
export interface FieldAt {
  row: number
  cell: number
}

export const NOTE = -1
/** The field for why the row is off. */
export const REASON = -2

type Rows = readonly EntryRow[]

export function fieldsOf(rows: Rows): FieldAt[] {
  return rows.flatMap((row, rowIndex) =>
    row.isActive ? row.cells.map((_, cell) => ({ row: rowIndex, cell })) : [],
  )
}

/** The next field (`step` 1) or the previous one (−1); null at the ends. */
export function neighbour(rows: Rows, at: FieldAt, step: 1 | -1): FieldAt | null {
  const fields = fieldsOf(rows)
  const index = fields.findIndex((field) => field.row === at.row && field.cell === at.cell)
  return index < 0 ? null : (fields[index + step] ?? null)
}

export function firstEmpty(rows: Rows): FieldAt | null {
  const isEmpty = ({ row, cell }: FieldAt) => rows[row]?.cells[cell]?.text.trim() === ''
  return fieldsOf(rows).find(isEmpty) ?? null
}

/** What exchange keys sent for fields where a person had entered something else. */
export const offeredNumbers = (rows: Rows): Placement['placed'] =>
  fieldsOf(rows).flatMap((at) => {
    const cell = rows[at.row]?.cells[at.cell]
    return cell?.offer && isOffered(cell) ? [{ at, text: editableText(cell.offer.value) }] : []
  })

interface OffRow {
  row: number
  count: number
}

interface Placement {
  placed: { at: FieldAt; text: string }[]
  /** Values that fell on rows that are off, top down. */
  off: OffRow[]
  /** Number of values beyond the last field. */
  skipped: number
}

type Block = readonly (readonly string[])[]

/**
 * Maps a pasted spreadsheet block to fields. A line of the block is a row of the form, a column is a variable, counted
 * from the focused one. A single column pasted into an indicator with one variable fills all fields in reading order
 * instead, since there every field is a line of its own. A row that is off consumes a line without its values, because
 * the source table has that line too. Empty cells clear their fields.
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
  /** May refer to a field that does not exist. */
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

/** Values entered into many fields at once, for undo. */
export interface Paste {
  /** From the clipboard, or from offered values. */
  from: 'clipboard' | 'ready'
  /** Number of non-empty values that found a field. */
  count: number
  off: OffRow[]
  skipped: number
  /** Number of filled fields that an empty cell emptied. */
  cleared: number
  cells: { at: FieldAt; before: string; after: string }[]
}

/** Writes placed texts into the rows; invalid numbers stay as typed, with an error. */
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
      changeCell(result, at, (cell) => ({
        ...checked(typed(text)(cell)),
        from: from === 'clipboard' ? { is_pasted: true } : {},
      })),
    rows,
  )
  const count = placed.filter(({ text }) => text !== '').length
  const cleared = cells.filter(({ before, after }) => before !== '' && after === '').length
  return { rows: filled, paste: { from, count, off, skipped, cleared, cells } }
}

/** Undoes a paste where its text is unchanged; later edits stay. */
export function undoPaste(rows: Rows, paste: Paste): Rows {
  return paste.cells.reduce<Rows>(
    (result, { at, before, after }) =>
      changeCell(result, at, (cell) => (cell.text === after ? checked(typed(before)(cell)) : cell)),
    rows,
  )
}

const FIELD_NAMES: Readonly<Record<number, string>> = { [NOTE]: 'note', [REASON]: 'reason' }

export const fieldId = ({ row, cell }: FieldAt): string => `field-${row}-${FIELD_NAMES[cell] ?? cell}`

const fieldElement = (at: FieldAt | null | undefined): HTMLElement | null =>
  at ? document.getElementById(fieldId(at)) : null

export const focusField = (at: FieldAt | null | undefined): void => fieldElement(at)?.focus()

/** The first field with a conflicting change by another person. */
export const disputedField = (rows: Rows): HTMLElement | null =>
  fieldElement(fieldsOf(rows).find(({ row, cell }) => (rows[row]?.cells[cell]?.theirs ?? null) !== null))
