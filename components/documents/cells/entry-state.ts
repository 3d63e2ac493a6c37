'use client'

import { useSyncExternalStore } from 'react'
import type { EntryCell, EntryRow } from '@/components/documents/cells/entry-rows'
import { parseEntry } from '@/lib/calc/entry'
import { computeRow, type RowValue } from '@/lib/calc/values'
import { editableText } from '@/lib/core/format/entry-text'

type Rows = readonly EntryRow[]

const BEGUN_DECIMALS = /[.,]\s*$/

/**
 * What the cell holds as a canonical decimal; null when empty or not a number. A number whose decimals are
 * still to be typed counts as whole, or its indicator's value would blink at every comma.
 */
export function cellValue(cell: EntryCell): string | null {
  const entry = parseEntry(cell.text.replace(BEGUN_DECIMALS, ''))
  return entry.ok ? entry.value : null
}

/** Whether the cell differs from what the server holds. Text that is no number does, unless it came from there. */
export function isCellDirty(cell: EntryCell): boolean {
  if (cell.isDeclined && cell.offer && !cell.offer.declined) return true
  const entry = parseEntry(cell.text)
  if (entry.ok) return entry.value !== cell.saved
  return cell.saved === null || cell.text !== editableText(cell.saved)
}

/** Whether a key has sent another number, which nobody has taken or declined yet. */
export const isOffered = (cell: EntryCell): boolean =>
  cell.offer !== null && !cell.offer.declined && !cell.isDeclined && cellValue(cell) !== cell.offer.value

/** Whether something is typed that is no number, begun decimals aside. */
export const isCellWrong = (cell: EntryCell): boolean => !parseEntry(cell.text.replace(BEGUN_DECIMALS, '')).ok

/** A comment, or a reason, as it is stored: null when there is nothing in it. */
export const noteText = (note: string | null): string | null => note?.trim() || null

export const isNoteDirty = (row: EntryRow): boolean => noteText(row.note) !== row.saved.note

export const isReasonDirty = (row: EntryRow): boolean =>
  !row.isActive && noteText(row.inactiveReason) !== row.saved.inactiveReason

/** Whether saving would change the row. The numbers of a row that is off are not part of the document. */
export function isRowDirty(row: EntryRow): boolean {
  const isSwitched = row.isActive !== row.saved.isActive
  return isSwitched || isNoteDirty(row) || isReasonDirty(row) || (row.isActive && row.cells.some(isCellDirty))
}

export const isDirty = (rows: Rows): boolean => rows.some(isRowDirty)

export const countTotal = (rows: Rows): number => rows.filter((row) => row.isActive).length

/** How many rows that are on have a value: one that is divided by zero is not filled. */
export const countFilled = (rows: Rows): number =>
  rows.filter((row) => liveValue(row).nonValue === null).length

// Rows never change: a value is computed once, however many ask at a key press.
const values = new WeakMap<EntryRow, RowValue>()

/** The indicator's value as the server will compute it from what is typed. */
export function liveValue(row: EntryRow): RowValue {
  const known = values.get(row) ?? computeValue(row)
  values.set(row, known)
  return known
}

function computeValue(row: EntryRow): RowValue {
  const { expression, variables } = row.metric
  if (!expression) return { value: null, nonValue: 'not_finite' }
  const typedValues = Object.fromEntries(
    variables.map(({ letter }, index) => {
      const cell = row.cells[index]
      return [letter, cell ? cellValue(cell) : null]
    }),
  )
  return computeRow({ isActive: row.isActive, formula: expression, values: typedValues })
}

/** Whether all is entered and yet no value comes of it. */
export const isFaulty = (nonValue: RowValue['nonValue']): boolean =>
  nonValue === 'zero_denominator' || nonValue === 'not_finite'

/** Whether a row that nobody is typing in has an error of its own: told of already, or seen in its result. */
export const isRowFaulty = (row: EntryRow): boolean =>
  row.error !== null || (row.cells.every(({ isBegun }) => !isBegun) && isFaulty(liveValue(row).nonValue))

/** Where an error of the whole row is mended: where its zero is, or else in the first cell. */
export const faultyCell = ({ cells }: EntryRow): number =>
  Math.max(
    cells.findIndex((cell) => cellValue(cell) === '0'),
    0,
  )

/** The rows with one of them replaced; the others stay the same objects, so that they are not drawn again. */
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
    : changeRow(rows, at.row, (row) => ({ ...row, error: null, cells: row.cells.with(at.cell, changed) }))
}

/**
 * A cell while it is typed in: complaints wait until it is left. Whoever types over another person's value has
 * seen it and decided.
 */
export const typed =
  (text: string) =>
  (cell: EntryCell): EntryCell => ({
    ...cell,
    text,
    error: null,
    theirs: null,
    isBegun: true,
    isPasted: false,
  })

/** The number that a key sent beside it is not wanted. */
export const declined = (cell: EntryCell): EntryCell => ({ ...cell, isDeclined: true })

export const noted =
  (note: string) =>
  (row: EntryRow): EntryRow => ({ ...row, note, noteError: null, noteTheirs: null })

/** A cell that is left: named wrong when it holds no number. A complaint of the server stays until it is edited. */
export function checked(cell: EntryCell): EntryCell {
  const entry = parseEntry(cell.text)
  const error = entry.ok ? cell.error : entry.message
  return error === cell.error && !cell.isBegun ? cell : { ...cell, error, isBegun: false }
}

export const reasoned =
  (inactiveReason: string) =>
  (row: EntryRow): EntryRow => ({ ...row, inactiveReason })

/** Switches a row on or off. What was typed stays, to come back with the next switch; a reason is the last one given. */
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

/** Checks every cell of the rows that are on. `wrong` lists the cells that hold no number, in reading order. */
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

/**
 * What is typed in the form, outside React's state: a key press changes one row object, and only the
 * component that reads that row is drawn again.
 */
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

/** A part of what is typed. `select` must give the same object, or an equal primitive, while nothing changed. */
export function useEntry<T>(store: EntryStore, select: (rows: Rows) => T): T {
  const read = () => select(store.rows())
  return useSyncExternalStore(store.subscribe, read, read)
}
