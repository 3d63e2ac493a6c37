import { useState } from 'react'

/** The focused element. A menu item disappears when its dialog opens, so the menu's button is used instead. */
function focusedElement(): HTMLElement | null {
  if (typeof document === 'undefined') return null
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body) return null
  const menu = active.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
}

function tryFocus(element: HTMLElement | null): boolean {
  element?.focus({ preventScroll: true })
  return element !== null && document.activeElement === element
}

/**
 * Restores the focus after a dialog, or focuses the page's heading if the element is gone. Radix does so only for its
 * own trigger buttons.
 * @param focusAfter element to focus instead, evaluated after closing; null for the default
 */
export function useReturnFocus(open: boolean, focusAfter?: () => HTMLElement | null) {
  // Read while rendering: in an effect the selected menu item is already gone.
  const [opener, setOpener] = useState(() => (open ? focusedElement() : null))
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpener(focusedElement())
  }

  return (event: Event) => {
    event.preventDefault()
    const chosen = focusAfter?.() ?? null
    // Runs shortly after the dialog is gone: if the focus moved elsewhere meanwhile, it stays.
    const active = document.activeElement ?? document.body
    if (active !== document.body && !active.contains(chosen ?? opener)) return
    if (chosen) chosen.focus()
    else if (!tryFocus(opener) && opener !== null)
      document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
  }
}
