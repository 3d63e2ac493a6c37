'use client'

import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react'
import { type FieldAt, firstEmpty, focusField, NOTE } from '@/components/documents/cells/entry-grid'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { isCellWrong } from '@/components/documents/cells/entry-state'
import { warnedCell, warningsAt } from '@/components/documents/cells/row-view'
import { LazyModule } from '@/components/ui/browser/lazy-module'
import { isUnexplained } from '@/lib/features/documents/entry/rules'

interface FormKeys {
  onSave: (() => void) | null
  onApprove: (() => void) | null
  /** F8, and −1 with Shift. */
  onWarning: ((step: 1 | -1) => void) | null
}

/** Ctrl+S, Ctrl+Enter and F8 anywhere on the page, except inside a dialog. By the key's place: layouts differ. */
export function useFormKeys({ onSave, onApprove, onWarning }: FormKeys): void {
  function actionOf(event: KeyboardEvent): (() => void) | null | undefined {
    const hasCommand = event.ctrlKey || event.metaKey
    if (event.altKey) return undefined
    if (event.code === 'F8' && !hasCommand) return onWarning && (() => onWarning(event.shiftKey ? -1 : 1))
    if (!hasCommand || event.shiftKey) return undefined
    if (event.code === 'KeyS') return onSave
    return event.code === 'Enter' || event.code === 'NumpadEnter' ? onApprove : undefined
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event)
    if (action === undefined) return
    const target = event.target
    if (target instanceof Element && target.closest('[role=dialog], [role=alertdialog]')) return
    event.preventDefault()
    if (!event.repeat) action?.()
  })

  useEffect(() => {
    const listening = new AbortController()
    window.addEventListener('keydown', press, { signal: listening.signal })
    return () => listening.abort()
  }, [])
}

/*
 * Tab goes from number to number: what else a row has is pressed by a key of its own while the keyboard is in the row.
 * Function keys stand in the same place in every layout.
 */

/** What a button of a row bears to be pressed by a key, out of the order of Tab while the row has fields. */
export const rowKey = (key: 'F2' | 'F4' | 'F9', isOrdered: boolean) => ({
  'aria-keyshortcuts': key,
  ...(isOrdered ? {} : { tabIndex: -1 }),
})

/** By the key's place: layouts differ. */
const rowKeyOf = ({ key, code, altKey, ctrlKey, metaKey, shiftKey }: ReactKeyboardEvent) => {
  if (ctrlKey || metaKey || shiftKey) return null
  if (altKey) return code === 'KeyS' ? 'Alt+S' : null
  return /^F(?:2|4|9)$/.test(key) ? key : null
}

export function pressRowKey(event: ReactKeyboardEvent<HTMLElement>): void {
  const { currentTarget: row, target } = event
  const key = rowKeyOf(event)
  if (key === null) return
  // What opens over the page belongs to the row too, but is not in it.
  if (!(target instanceof Node) || !row.contains(target)) return
  const button = row.querySelector<HTMLElement>(`button[aria-keyshortcuts="${key}"]`)
  if (!button) return
  event.preventDefault()
  if (!event.repeat) button.click()
}

/** What stands in the way of an approval, told in words: wanted at the end of the form. */
export const approvalCheck = new LazyModule(() => import('@/components/documents/document/approval-check'))

type Rows = readonly EntryRow[]

/** The button that comes after the last field bears this. */
export const NEXT_STEP = { 'data-next-step': true } as const

/** What a row still wants, in reading order: empty and wrong cells, then the comment on a warning. */
function wantedIn(rows: Rows, row: number): FieldAt[] {
  const line = rows[row]
  if (!line?.isActive) return []
  const cells = line.cells.flatMap((cell, index) =>
    cell.text.trim() === '' || isCellWrong(cell) ? [{ row, cell: index }] : [],
  )
  const explained = { is_active: true, note: line.note, warnings: warningsAt(rows, row) }
  return isUnexplained(explained) ? [...cells, { row, cell: NOTE }] : cells
}

/** What stands between the rows and an approval; null when nothing does. */
const firstProblem = (rows: Rows): FieldAt | null =>
  rows.flatMap((_, row) => wantedIn(rows, row))[0] ??
  approvalCheck.now()?.checkForApproval(rows)?.first ??
  null

/** What comes after a row's comment: the next thing that wants an answer further down, or else the first one at all. */
export const afterRow = (rows: Rows, row: number): FieldAt | null =>
  rows.flatMap((_, index) => (index > row ? wantedIn(rows, index) : []))[0] ?? firstProblem(rows)

/** Goes to a field; where there is none left to go to, to the first problem, and without one to the next step. */
export function goOn(rows: Rows, to: FieldAt | null): void {
  const at = to ?? firstProblem(rows)
  if (at) {
    focusField(at)
    return
  }
  // What is typed in hides the buttons of a narrow screen; wide and narrow ones have a button each, one of them not drawn.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  for (const button of document.querySelectorAll<HTMLElement>('[data-next-step]')) button.focus()
}

const warnedRows = (rows: Rows): number[] =>
  rows.flatMap((_, row) => (warningsAt(rows, row).length > 0 ? [row] : []))

/** The row that the keyboard is in. */
const rowHere = () => Number(document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? -1)

/** The number that the next warning after a row speaks of, round the end; −1 goes back. It is looked at before it is explained. */
export function goToWarning(rows: Rows, step: 1 | -1, here = rowHere()): void {
  const warned = warnedRows(rows)
  const ahead = step === 1 ? warned.filter((row) => row > here) : warned.filter((row) => row < here).reverse()
  const row = ahead[0] ?? warned.at(step === 1 ? 0 : -1)
  if (row !== undefined) focusField({ row, cell: warnedCell(rows, row) })
}

/** Where the keyboard begins: the first empty number, in a full draft the first that looks wrong and is not explained. */
export function begin(rows: Rows): void {
  const row = rows.findIndex(({ isActive, note }, index) =>
    isUnexplained({ is_active: isActive, note, warnings: warningsAt(rows, index) }),
  )
  focusField(firstEmpty(rows) ?? (row < 0 ? null : { row, cell: warnedCell(rows, row) }))
}

/** What still wants something of the reader bears this: F8 goes from one to the next. */
export const WANTING = { 'data-wanting': true } as const

/** A comment bears this too: Enter goes on to the next of them. */
export const COMMENT = { ...WANTING, 'data-warning-comment': true } as const

function goTo(selector: string, step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  const active = document.activeElement
  const here = active instanceof HTMLElement ? all.indexOf(active) : -1
  const next = here < 0 ? (step === 1 ? 0 : -1) : (here + step) % all.length
  all.at(next)?.focus()
}

/** The next place that wants something, or the one before; round the end. */
export const goToWanting = (step: 1 | -1): void => goTo('[data-wanting]', step)

export const goToNextComment = (): void => goTo('[data-warning-comment]', 1)
