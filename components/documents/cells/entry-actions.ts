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

export type EntryActions = ReturnType<typeof createEntryActions>

/** Actions on rows of the form. A stable object, so that memoised rows re-render only when they change. */
export function createEntryActions(store: EntryStore, onPaste: (paste: Paste) => void) {
  return {
    type: (at: FieldAt, text: string) => store.update((rows) => changeCell(rows, at, typed(text))),
    leave: (at: FieldAt) => store.update((rows) => changeCell(rows, at, checked)),
    /** Accepts the value offered for an empty field. */
    take: (at: FieldAt) => {
      store.update((rows) => takeReady(rows, [at]).rows)
      focusField(at)
    },
    takeAll: () => {
      const { rows, paste } = takeReady(store.rows(), readyFields(store.rows()))
      store.update(() => rows)
      onPaste(paste)
      focusField(firstEmpty(rows))
    },
    /** Corrects a row with a warning; the focus stays in its fields. */
    fix: (row: number, fix: Fix) => {
      store.update((rows) => applyFix(rows, row, fix))
      focusField({ row, cell: fix.kind === 'take' ? fix.cell : 0 })
    },
    /** Keeps a cell's number and declines the key's; focuses the cell. */
    decline: (at: FieldAt) => {
      store.update((rows) => changeCell(rows, at, declined))
      focusField(at)
    },
    toggle: (row: number, isActive: boolean) => {
      const isTyping = document.activeElement?.matches('input[type=text], textarea') ?? false
      // Switching removes the focused field, so the focus moves to the row's other kind of field.
      flushSync(() => store.update((rows) => changeRow(rows, row, switched(isActive))))
      if (isTyping) focusField({ row, cell: isActive ? 0 : REASON })
    },
    reason: (row: number, text: string) =>
      store.update((rows) => changeRow(rows, row, (one) => ({ ...one, inactiveReason: text }))),
    note: (row: number, text: string) => store.update((rows) => changeRow(rows, row, noted(text))),
    move: (at: FieldAt, step: 1 | -1) => focusField(neighbour(store.rows(), at, step)),
    /** Moves on from a field, accepting the value offered there; after the last one to what remains to be done. */
    goOn: (at: FieldAt) => {
      store.update((shown) => takeReady(shown, [at]).rows)
      const rows = store.rows()
      goOn(rows, at.cell < 0 ? afterRow(rows, at.row) : neighbour(rows, at, 1))
    },
    /** Whether the text was a block of cells and was pasted; a single value is left to the browser. */
    paste: (at: FieldAt, text: string): boolean => {
      const block = parsePastedCells(text)
      if (block.length <= 1 && (block[0]?.length ?? 0) <= 1) return false
      const { rows, paste } = applyPaste(store.rows(), placeBlock(store.rows(), at, block), 'clipboard')
      store.update(() => rows)
      onPaste(paste)
      return true
    },
  }
}
