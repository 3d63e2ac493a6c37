'use client'

import { useState } from 'react'

/** The focused element. A menu item disappears when a dialog opens, so the menu's button stands in for it. */
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
 * Returns focus to where it was before a dialog opened or, when that element is gone, to the page's heading if it is
 * focusable. Radix does so only for dialogs opened by a button of its own.
 * @param focusAfter where to go instead; asked once the dialog is closed, null for the default
 */
export function useReturnFocus(open: boolean, focusAfter?: () => HTMLElement | null) {
  // Read during rendering: by the time of an effect the chosen menu item is gone from the page.
  const [opener, setOpener] = useState(() => (open ? focusedElement() : null))
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpener(focusedElement())
  }

  return (event: Event) => {
    event.preventDefault()
    const chosen = focusAfter?.() ?? null
    // This comes a moment after the window is gone: whoever went on to another field by then stays there.
    const active = document.activeElement ?? document.body
    if (active !== document.body && !active.contains(chosen ?? opener)) return
    if (chosen) chosen.focus()
    else if (!tryFocus(opener) && opener !== null)
      document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
  }
}
