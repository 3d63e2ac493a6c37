import { flushSync } from 'react-dom'
import {
  applyPaste,
  type FieldAt,
  firstEmpty,
  focusField,
  neighbour,
  type Paste,
  placeBlock,
  REASON,
} from '@/components/documents/cells/entry-grid'
import { afterRow, goOn } from '@/components/documents/cells/entry-keys'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import {
  changeCell,
  changeRow,
  checked,
  declined,
  type EntryStore,
  noted,
  reasoned,
  switched,
  typed,
} from '@/components/documents/cells/entry-state'
import { applyFix, type Fix, readyFields, takeReady } from '@/components/documents/cells/row-view'
import { parsePastedCells } from '@/lib/calc/entry'

/** Props of the parts of an editable row. */
export interface EditedRow {
  row: EntryRow
  index: number
  actions: EntryActions
}

/** Actions on rows of the form. A stable object, so that memoised rows re-render only when they change. */
export interface EntryActions {
  type: (at: FieldAt, text: string) => void
  leave: (at: FieldAt) => void
  /** Accepts the value offered for an empty field. */
  take: (at: FieldAt) => void
  takeAll: () => void
  /** Corrects a row with a warning; the focus stays in its fields. */
  fix: (row: number, fix: Fix) => void
  /** Keeps a cell's number and declines the key's; focuses the cell. */
  decline: (at: FieldAt) => void
  toggle: (row: number, isActive: boolean) => void
  note: (row: number, text: string) => void
  reason: (row: number, text: string) => void
  move: (at: FieldAt, step: 1 | -1) => void
  /** Moves on from a field, accepting the value offered there; after the last one to what remains to be done. */
  goOn: (at: FieldAt) => void
  /** Whether the text was a block of cells and was pasted; a single value is left to the browser. */
  paste: (at: FieldAt, text: string) => boolean
}

export function createEntryActions(store: EntryStore, onPaste: (paste: Paste) => void): EntryActions {
  return {
    type: (at, text) => store.update((rows) => changeCell(rows, at, typed(text))),
    leave: (at) => store.update((rows) => changeCell(rows, at, checked)),
    take: (at) => {
      store.update((rows) => takeReady(rows, [at]).rows)
      focusField(at)
    },
    takeAll: () => {
      const { rows, paste } = takeReady(store.rows(), readyFields(store.rows()))
      store.update(() => rows)
      onPaste(paste)
      focusField(firstEmpty(rows))
    },
    fix: (row, fix) => {
      store.update((rows) => applyFix(rows, row, fix))
      focusField({ row, cell: fix.kind === 'take' ? fix.cell : 0 })
    },
    decline: (at) => {
      store.update((rows) => changeCell(rows, at, declined))
      focusField(at)
    },
    toggle: (row, isActive) => {
      const isTyping = document.activeElement?.matches('input[type=text], textarea') ?? false
      // Switching removes the focused field, so the focus moves to the row's other kind of field.
      flushSync(() => store.update((rows) => changeRow(rows, row, switched(isActive))))
      if (isTyping) focusField({ row, cell: isActive ? 0 : REASON })
    },
    reason: (row, text) => store.update((rows) => changeRow(rows, row, reasoned(text))),
    note: (row, text) => store.update((rows) => changeRow(rows, row, noted(text))),
    move: (at, step) => focusField(neighbour(store.rows(), at, step)),
    goOn: (at) => {
      store.update((shown) => takeReady(shown, [at]).rows)
      const rows = store.rows()
      goOn(rows, at.cell < 0 ? afterRow(rows, at.row) : neighbour(rows, at, 1))
    },
    paste: (at, text) => {
      const block = parsePastedCells(text)
      if (block.length <= 1 && (block[0]?.length ?? 0) <= 1) return false
      const { rows, paste } = applyPaste(store.rows(), placeBlock(store.rows(), at, block), 'clipboard')
      store.update(() => rows)
      onPaste(paste)
      return true
    },
  }
}
