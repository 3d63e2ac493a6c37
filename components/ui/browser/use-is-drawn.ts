'use client'

import { type RefCallback, startTransition, useCallback, useState } from 'react'

/** Whether styles show the element with this ref, which has a width then; false on the server and until it is known. */
export function useIsDrawn(): [ref: RefCallback<HTMLElement>, isDrawn: boolean] {
  const [isDrawn, setDrawn] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    // What is shown for it may be a whole page: the browser answers a finger while it is made.
    const tell = ([entry]: ResizeObserverEntry[]) =>
      startTransition(() => setDrawn((entry?.contentRect.width ?? 0) > 0))
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isDrawn]
}
