import { flushSync } from 'react-dom'
import {
  applyPaste,
  type FieldAt,
  firstEmpty,
  focusField,
  NOTE,
  neighbour,
  offeredNumbers,
  type Paste,
  placeBlock,
  REASON,
} from '@/components/documents/cells/entry-grid'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import {
  changeCell,
  changeRow,
  checked,
  declined,
  type EntryStore,
  isCellWrong,
  noted,
  switched,
  typed,
} from '@/components/documents/cells/entry-state'
import {
  applyFix,
  type Fix,
  readyFields,
  ruledRow,
  takeReady,
  warnedCell,
  warningsAt,
} from '@/components/documents/cells/row-view'
import { LazyModule } from '@/components/ui/browser/lazy-module'
import { parsePastedCells } from '@/lib/calc/entry'
import { isUnexplained } from '@/lib/features/documents/entry/rules'

/** Props of the parts of an editable row. */
export interface EditedRow {
  row: EntryRow
  index: number
  actions: EntryActions
}

export type EntryActions = ReturnType<typeof createEntryActions>

/** Describes what blocks an approval; loaded at the end of the form. */
export const approvalCheck = new LazyModule(() => import('@/components/documents/document/approval-check'))

type Rows = readonly EntryRow[]

/** Fields of a row that need input, in reading order: empty and invalid cells, then a comment on a warning. */
function fieldsToFill(rows: Rows, row: number): FieldAt[] {
  const line = rows[row]
  if (!line?.isActive) return []
  const cells = line.cells.flatMap((cell, index) =>
    cell.text.trim() === '' || isCellWrong(cell) ? [{ row, cell: index }] : [],
  )
  return isUnexplained(ruledRow(rows, line, row)) ? [...cells, { row, cell: NOTE }] : cells
}

/** The first field that blocks an approval; null if none does. */
const firstProblem = (rows: Rows): FieldAt | null =>
  rows.flatMap((_, row) => fieldsToFill(rows, row))[0] ??
  approvalCheck.now()?.checkForApproval(rows)?.first ??
  null

/** The field after a row's comment: the next one below that needs input, else the first of all. */
const afterRow = (rows: Rows, row: number): FieldAt | null =>
  rows.flatMap((_, index) => (index > row ? fieldsToFill(rows, index) : []))[0] ?? firstProblem(rows)

/** Focuses a field; without one the first problem, or else the next step. */
function goOn(rows: Rows, to: FieldAt | null): void {
  const at = to ?? firstProblem(rows)
  if (at) {
    focusField(at)
    return
  }
  // Blurring closes the on-screen keyboard, which hides the buttons; one of two buttons (wide, narrow) is hidden.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  for (const button of document.querySelectorAll<HTMLElement>('[data-next-step]')) button.focus()
}

/** Focuses the number with the next warning after a row, by default the focused one, cyclically; −1 goes back. */
export function goToWarning(rows: Rows, step: 1 | -1, from?: number): void {
  const here = from ?? Number(document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? -1)
  const warned = rows.flatMap((_, row) => (warningsAt(rows, row).length > 0 ? [row] : []))
  const ahead = step === 1 ? warned.filter((row) => row > here) : warned.filter((row) => row < here).reverse()
  const row = ahead[0] ?? warned.at(step === 1 ? 0 : -1)
  if (row !== undefined) focusField({ row, cell: warnedCell(rows, row) })
}

/** Initial focus: the first empty number, in a complete draft the first with an unexplained warning. */
export function begin(rows: Rows): void {
  const row = rows.findIndex((one, index) => isUnexplained(ruledRow(rows, one, index)))
  focusField(firstEmpty(rows) ?? (row < 0 ? null : { row, cell: warnedCell(rows, row) }))
}

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
      goOn(rows, firstEmpty(rows))
    },
    /** Accepts all numbers that exchange keys sent where a person had entered others. */
    takeOffered: () => {
      const placed = offeredNumbers(store.rows())
      const { rows, paste } = applyPaste(store.rows(), { placed, off: [], skipped: 0 }, 'ready')
      store.update(() => rows)
      onPaste(paste)
      focusField(paste.cells[0]?.at)
    },
    declineOffered: () => {
      const offered = offeredNumbers(store.rows())
      store.update((rows) => offered.reduce((left, { at }) => changeCell(left, at, declined), rows))
      focusField(offered[0]?.at)
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
