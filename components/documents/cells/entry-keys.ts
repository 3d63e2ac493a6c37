import type { KeyboardEvent as ReactKeyboardEvent, MouseEvent as ReactMouseEvent } from 'react'
import { useWindowEvent } from '@/components/ui/browser/use-window-event'

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
export const rowKey = (key: 'F2' | 'F4' | 'F9' | 'Alt+Q') => ({ 'aria-keyshortcuts': key, tabIndex: -1 })

/** Matched by key code, independent of the layout. */
const rowKeyOf = ({ key, code, altKey, ctrlKey, metaKey, shiftKey }: ReactKeyboardEvent) => {
  if (ctrlKey || metaKey || shiftKey) return null
  if (altKey) return code.replace(/^Key/, 'Alt+')
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

/** For buttons that what is shown while a field has the focus would take away, or move, before the click completes. */
export const KEEPS_FOCUS = { onMouseDown: (event: ReactMouseEvent) => event.preventDefault() }

/** Marks an element that needs the reader's attention: F8 moves between them. */
export const WANTING = { 'data-wanting': true } as const

/** Focuses the next or previous element that needs attention, or such a comment, cyclically. */
export function goToWanting(step: 1 | -1, among: 'wanting' | 'warning-comment' = 'wanting'): void {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-${among}]`)]
  const active = document.activeElement
  const here = active instanceof HTMLElement ? all.indexOf(active) : -1
  const next = here < 0 ? (step === 1 ? 0 : -1) : (here + step) % all.length
  const to = all.at(next)
  to?.focus()
  // Of a text field the browser reveals only the caret.
  to?.scrollIntoView({ block: 'nearest' })
}
