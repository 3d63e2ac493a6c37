'use client'

import { type RefCallback, useCallback, useState } from 'react'

/** Whether styles show the element with this ref, which has a width then; false on the server and until it is known. */
export function useIsDrawn(): [ref: RefCallback<HTMLElement>, isDrawn: boolean] {
  const [isDrawn, setDrawn] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setDrawn((entry?.contentRect.width ?? 0) > 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isDrawn]
}
