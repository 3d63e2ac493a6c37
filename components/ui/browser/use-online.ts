import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  const listening = new AbortController()
  window.addEventListener('online', listener, { signal: listening.signal })
  window.addEventListener('offline', listener, { signal: listening.signal })
  return () => listening.abort()
}

/** Whether the browser reports a network, even an unreachable one. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
