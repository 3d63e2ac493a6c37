'use client'

import { type RefObject, useEffect, useState } from 'react'

/** Whether the pointer or the keyboard focus is on an element. */
export function useHeld(element: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)

  useEffect(() => {
    const target = element.current
    if (!target) return
    const listening = new AbortController()
    const on = (name: string, react: () => void) =>
      target.addEventListener(name, react, { signal: listening.signal })
    on('pointerenter', () => setPointed(true))
    on('pointerleave', () => setPointed(false))
    on('focusin', () => setFocused(true))
    on('focusout', () => setFocused(false))
    return () => listening.abort()
  }, [element])

  return pointed || focused
}
