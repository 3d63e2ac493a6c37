import { useSyncExternalStore } from 'react'
import type { EntryCell, EntryRow } from '@/components/documents/cells/entry-rows'
import { parseEntry } from '@/lib/calc/entry'
import { isRowFilled } from '@/lib/calc/non-values'
import { rememberingBy } from '@/lib/calc/remembering'
import { computeRow, type RowValue } from '@/lib/calc/values'
import { editableText } from '@/lib/core/format/entry-text'

type Rows = readonly EntryRow[]

const BEGUN_DECIMALS = /[.,]\s*$/

/**
 * The cell's number as a canonical decimal; null when empty or invalid. A trailing comma is ignored, so that the
 * indicator's value does not flicker while typing.
 */
export function cellValue(cell: EntryCell): string | null {
  const entry = parseEntry(cell.text.replace(BEGUN_DECIMALS, ''))
  return entry.ok ? entry.value : null
}

/** Whether the cell differs from the server's value. Invalid text does, unless it came from the server. */
export function isCellDirty(cell: EntryCell): boolean {
  if (cell.isDeclined && cell.offer && !cell.offer.declined) return true
  const entry = parseEntry(cell.text)
  if (entry.ok) return entry.value !== cell.saved
  return cell.saved === null || cell.text !== editableText(cell.saved)
}

/** Whether an exchange key has sent another number that is neither accepted nor declined. */
export const isOffered = (cell: EntryCell): boolean =>
  cell.offer !== null && !cell.offer.declined && !cell.isDeclined && cellValue(cell) !== cell.offer.value

/** Whether the text is no valid number, apart from a trailing comma. */
export const isCellWrong = (cell: EntryCell): boolean => !parseEntry(cell.text.replace(BEGUN_DECIMALS, '')).ok

/** A comment or reason as stored: null when blank. */
export const noteText = (note: string | null): string | null => note?.trim() || null

export const isNoteDirty = (row: EntryRow): boolean => noteText(row.note) !== row.saved.note

export const isReasonDirty = (row: EntryRow): boolean =>
  !row.isActive && noteText(row.inactiveReason) !== row.saved.inactiveReason

/** Whether saving would change the row. Numbers of a row that is off are not part of the document. */
export function isRowDirty(row: EntryRow): boolean {
  const isSwitched = row.isActive !== row.saved.isActive
  return isSwitched || isNoteDirty(row) || isReasonDirty(row) || (row.isActive && row.cells.some(isCellDirty))
}

export const isDirty = (rows: Rows): boolean => rows.some(isRowDirty)

export const countTotal = (rows: Rows): number => rows.filter((row) => row.isActive).length

/** Number of active rows that are filled in; a division by zero is not. */
export const countFilled = (rows: Rows): number =>
  rows.filter((row) => isRowFilled(liveValue(row).nonValue)).length

/**
 * The indicator's value as the server will compute it from the typed numbers. Rows are immutable: it is computed once
 * for all readers.
 */
export const liveValue = rememberingBy((row: EntryRow): RowValue => valueWith(row, {}))

function valueWith(row: EntryRow, others: Record<string, string>): RowValue {
  const values = { ...valuesByLetter(row), ...others }
  return computeRow({ isActive: row.isActive, formula: row.metric.formula, values })
}

/** Of one letter the first cell counts: data no longer asked for come last. */
export const valuesByLetter = ({ cells }: EntryRow) =>
  Object.fromEntries(cells.map((cell) => [cell.variable.var_name, cellValue(cell)]).reverse())

/** A number by which no typed one makes a divisor 0. */
const ANOTHER = '7919'

/** The cell to correct for an error of the whole row: the first of which another number gives a value, or else the first. */
export function faultyCell(row: EntryRow): number {
  const isToBlame = ({ variable }: EntryCell) =>
    valueWith(row, { [variable.var_name]: ANOTHER }).nonValue === null
  return Math.max(row.cells.findIndex(isToBlame), 0)
}

/** The rows with one replaced; others keep their identity, so that they do not re-render. */
export function changeRow(rows: Rows, index: number, change: (row: EntryRow) => EntryRow): Rows {
  const row = rows[index]
  return row ? rows.with(index, change(row)) : rows
}

export function changeCell(
  rows: Rows,
  at: { row: number; cell: number },
  change: (cell: EntryCell) => EntryCell,
): Rows {
  const cell = rows[at.row]?.cells[at.cell]
  if (!cell) return rows
  const changed = change(cell)
  return changed === cell
    ? rows
    : changeRow(rows, at.row, (row) => ({
        ...row,
        error: null,
        noteError: null,
        cells: row.cells.with(at.cell, changed),
      }))
}

/** A cell while typing: validation waits until it is left. Typing over another person's value resolves the conflict. */
export const typed =
  (text: string) =>
  (cell: EntryCell): EntryCell => ({
    ...cell,
    text,
    error: null,
    theirs: null,
    isBegun: true,
    from: {},
  })

export const declined = (cell: EntryCell): EntryCell => ({ ...cell, isDeclined: true })

export const noted =
  (note: string) =>
  (row: EntryRow): EntryRow => ({ ...row, note, noteError: null, noteTheirs: null })

/** A cell on blur: invalid text gets an error. An error of the server stays until the next edit. */
export function checked(cell: EntryCell): EntryCell {
  const entry = parseEntry(cell.text)
  const error = entry.ok ? cell.error : entry.message
  return error === cell.error && !cell.isBegun ? cell : { ...cell, error, isBegun: false }
}

/** Switches a row on or off. Typed numbers and the reason are kept for the next switch. */
export function switched(isActive: boolean) {
  return (row: EntryRow): EntryRow => ({
    ...row,
    isActive,
    inactiveReason: row.inactiveReason ?? row.context.earlier_inactive_reason,
    error: null,
    theirs: null,
    cells: row.cells.map((cell) => (cell.error === null ? cell : { ...cell, error: null })),
  })
}

export function checkAll(rows: Rows): { rows: Rows; wrong: { row: number; cell: number }[] } {
  const wrong: { row: number; cell: number }[] = []
  let result = rows
  rows.forEach((row, rowIndex) => {
    if (!row.isActive) return
    row.cells.forEach((cell, cellIndex) => {
      const at = { row: rowIndex, cell: cellIndex }
      if (!parseEntry(cell.text).ok) wrong.push(at)
      result = changeCell(result, at, checked)
    })
  })
  return { rows: result, wrong }
}

/** The form's values outside React state: a key press replaces one row object and re-renders only its subscribers. */
export interface EntryStore {
  rows: () => Rows
  update: (change: (rows: Rows) => Rows) => void
  subscribe: (listener: () => void) => () => void
}

export function createEntryStore(initial: Rows): EntryStore {
  let rows = initial
  const listeners = new Set<() => void>()
  return {
    rows: () => rows,
    update: (change) => {
      const next = change(rows)
      if (next === rows) return
      rows = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Subscribes to a part of the store. `select` must return the same object or primitive while nothing changed. */
export function useEntry<T>(store: EntryStore, select: (rows: Rows) => T): T {
  const read = () => select(store.rows())
  return useSyncExternalStore(store.subscribe, read, read)
}
