'use client'

import { type RefObject, useEffect, useState } from 'react'

/** Whether styles show an element, which has a width then; false on the server and until it is known. */
export function useIsDrawn(element: RefObject<HTMLElement | null>): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setDrawn((entry?.contentRect.width ?? 0) > 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isDrawn
}
