'use client'

import { useCallback } from 'react'

const AIR = 16

/**
 * Keeps what the keyboard or a link goes to out from under what sticks to an edge of the window, however high that has
 * grown. Returns the ref of what sticks.
 */
export function useScrollPadding(edge: 'top' | 'bottom') {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const { style } = document.documentElement
      const name = `--sticky-${edge}`
      // On the lowest windows something of the page has to be left between the edges.
      const observer = new ResizeObserver(() =>
        style.setProperty(name, `min(${element.offsetHeight + AIR}px, 40vh)`),
      )
      observer.observe(element)
      return () => {
        observer.disconnect()
        style.removeProperty(name)
      }
    },
    [edge],
  )
}
