import { useEffect, useEffectEvent } from 'react'

/** Listens on the window while mounted. @param capture to run before the handlers of elements */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
  { capture = false } = {},
): void {
  const heard = useEffectEvent(listener)
  useEffect(() => {
    window.addEventListener(name, heard, capture)
    return () => window.removeEventListener(name, heard, capture)
  }, [name, capture])
}
