import { useEffect, useRef } from 'react'

/** Listens on the window while mounted. @param capture to run before the handlers of elements */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
  { capture = false } = {},
): void {
  // No effect event: React, while it renders, may leave for another page, and refuses those in `beforeunload`.
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const heard = (event: WindowEventMap[Name]) => latest.current(event)
    window.addEventListener(name, heard, capture)
    return () => window.removeEventListener(name, heard, capture)
  }, [name, capture])
}
