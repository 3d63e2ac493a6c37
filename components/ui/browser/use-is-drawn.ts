import { type RefCallback, startTransition, useCallback, useState } from 'react'

/** Whether CSS shows the element with this ref (it has a width); false on the server and until measured. */
export function useIsDrawn(): [ref: RefCallback<HTMLElement>, isDrawn: boolean] {
  const [isDrawn, setDrawn] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    // A transition, since what it shows may be a whole page.
    const tell = ([entry]: ResizeObserverEntry[]) =>
      startTransition(() => setDrawn((entry?.contentRect.width ?? 0) > 0))
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isDrawn]
}
