import type { KeyboardEvent as ReactKeyboardEvent, MouseEvent as ReactMouseEvent } from 'react'
import { type FieldAt, firstEmpty, focusField, NOTE } from '@/components/documents/cells/entry-grid'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { isCellWrong } from '@/components/documents/cells/entry-state'
import { ruledRow, warnedCell, warningsAt } from '@/components/documents/cells/row-view'
import { LazyModule } from '@/components/ui/browser/lazy-module'
import { useWindowEvent } from '@/components/ui/browser/use-window-event'
import { isUnexplained } from '@/lib/features/documents/entry/rules'

interface FormKeys {
  onSave: (() => void) | null
  onApprove: (() => void) | null
  /** F8: 1, with Shift −1. */
  onWarning: ((step: 1 | -1) => void) | null
  /** Takes back what the browser cannot; undefined where the last change is its own. */
  onUndo?: (() => void) | undefined
}

/** Ctrl+S, Ctrl+Enter, Ctrl+Z and F8 anywhere on the page except in dialogs. Matched by key code, independent of the layout. */
export function useFormKeys({ onSave, onApprove, onWarning, onUndo }: FormKeys): void {
  function actionOf(event: KeyboardEvent): (() => void) | null | undefined {
    const hasCommand = event.ctrlKey || event.metaKey
    if (event.altKey) return undefined
    if (event.code === 'F8' && !hasCommand) return onWarning && (() => onWarning(event.shiftKey ? -1 : 1))
    if (!hasCommand || event.shiftKey) return undefined
    if (event.code === 'KeyS') return onSave
    if (event.code === 'KeyZ') return onUndo
    return event.code === 'Enter' || event.code === 'NumpadEnter' ? onApprove : undefined
  }

  useWindowEvent('keydown', (event) => {
    const action = actionOf(event)
    if (action === undefined) return
    const target = event.target
    if (target instanceof Element && target.closest('[role=dialog], [role=alertdialog]')) return
    event.preventDefault()
    if (!event.repeat) action?.()
  })
}

/*
 * Tab moves between numbers only; a row's other controls have keys of their own while the row has the focus. Function
 * keys are the same in every layout.
 */

/** Attributes of a row's button that is pressed by a key, and skipped by Tab while the row has fields. */
export const rowKey = (key: 'F2' | 'F4' | 'F9', isOrdered: boolean) => ({
  'aria-keyshortcuts': key,
  ...(isOrdered ? {} : { tabIndex: -1 }),
})

/** Matched by key code, independent of the layout. */
const rowKeyOf = ({ key, code, altKey, ctrlKey, metaKey, shiftKey }: ReactKeyboardEvent) => {
  if (ctrlKey || metaKey || shiftKey) return null
  if (altKey) return code === 'KeyS' ? 'Alt+S' : null
  return /^F(?:2|4|9)$/.test(key) ? key : null
}

export function pressRowKey(event: ReactKeyboardEvent<HTMLElement>): void {
  const { currentTarget: row, target } = event
  const key = rowKeyOf(event)
  if (key === null) return
  // Portals bubble React events to the row without being inside it.
  if (!(target instanceof Node) || !row.contains(target)) return
  const button = row.querySelector<HTMLElement>(`button[aria-keyshortcuts="${key}"]`)
  if (!button) return
  event.preventDefault()
  if (!event.repeat) button.click()
}

/** Describes what blocks an approval; loaded at the end of the form. */
export const approvalCheck = new LazyModule(() => import('@/components/documents/document/approval-check'))

type Rows = readonly EntryRow[]

/** Marks the button that follows the last field. */
export const NEXT_STEP = { 'data-next-step': true } as const

/** Fields of a row that need input, in reading order: empty and invalid cells, then a comment on a warning. */
function wantedIn(rows: Rows, row: number): FieldAt[] {
  const line = rows[row]
  if (!line?.isActive) return []
  const cells = line.cells.flatMap((cell, index) =>
    cell.text.trim() === '' || isCellWrong(cell) ? [{ row, cell: index }] : [],
  )
  return isUnexplained(ruledRow(rows, line, row)) ? [...cells, { row, cell: NOTE }] : cells
}

/** The first field that blocks an approval; null if none does. */
const firstProblem = (rows: Rows): FieldAt | null =>
  rows.flatMap((_, row) => wantedIn(rows, row))[0] ??
  approvalCheck.now()?.checkForApproval(rows)?.first ??
  null

/** The field after a row's comment: the next one below that needs input, else the first of all. */
export const afterRow = (rows: Rows, row: number): FieldAt | null =>
  rows.flatMap((_, index) => (index > row ? wantedIn(rows, index) : []))[0] ?? firstProblem(rows)

/** Focuses a field; without one the first problem, or else the next step. */
export function goOn(rows: Rows, to: FieldAt | null): void {
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

/** For buttons that what is shown while a field has the focus would take away, or move, before the click completes. */
export const KEEPS_FOCUS = { onMouseDown: (event: ReactMouseEvent) => event.preventDefault() }

/** Marks an element that needs the reader's attention: F8 moves between them. */
export const WANTING = { 'data-wanting': true } as const

/** Marks a comment as well: Enter moves to the next one. */
export const COMMENT = { ...WANTING, 'data-warning-comment': true } as const

function goTo(selector: string, step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  const active = document.activeElement
  const here = active instanceof HTMLElement ? all.indexOf(active) : -1
  const next = here < 0 ? (step === 1 ? 0 : -1) : (here + step) % all.length
  all.at(next)?.focus()
}

/** Focuses the next or previous element that needs attention, cyclically. */
export const goToWanting = (step: 1 | -1): void => goTo('[data-wanting]', step)

export const goToNextComment = (): void => goTo('[data-warning-comment]', 1)
