'use client'

import { useState } from 'react'

/** What has the keyboard. An item of a menu is gone when a dialog closes, so its menu's button stands for it. */
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
 * Gives the keyboard back to where it was before a dialog opened; where that is no longer on the page, to the
 * page's heading, if it takes focus. Radix does it only for dialogs opened by a button of its own.
 * @param focusAfter where to go instead; asked when the dialog has closed, null for the usual place
 */
export function useReturnFocus(open: boolean, focusAfter?: () => HTMLElement | null) {
  // Read while rendering: in an effect a menu's chosen item would have left the page already.
  const [opener, setOpener] = useState(() => (open ? focusedElement() : null))
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpener(focusedElement())
  }

  return (event: Event) => {
    event.preventDefault()
    const chosen = focusAfter?.() ?? null
    if (chosen) chosen.focus()
    else if (!tryFocus(opener) && opener !== null)
      document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
  }
}
