'use client'

import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  const listening = new AbortController()
  window.addEventListener('online', listener, { signal: listening.signal })
  window.addEventListener('offline', listener, { signal: listening.signal })
  return () => listening.abort()
}

/** Whether the browser reports a network, even one that does not answer. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
