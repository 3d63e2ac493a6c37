import { useCallback } from 'react'

const AIR = 16

/**
 * Keeps focused elements and link targets out from under a sticky element of any height. Returns the ref of that
 * element.
 */
export function useScrollPadding(edge: 'top' | 'bottom') {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const { style } = document.documentElement
      const name = `--sticky-${edge}`
      // On very low windows some of the page must remain visible between the edges.
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
