import { useSyncExternalStore } from 'react'

/** The address that a page is awaited from; null while none is. */
let target: string | null = null
const listeners = new Set<() => void>()

/** Tells that a page is awaited, or that none is any more. */
export function awaitPage(address: string | null): void {
  target = address
  for (const listener of listeners) listener()
}

/** Whatever the router shows it writes into the history: the page awaited, or the one that it was led to instead. */
export function announceArrivals(): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const write = history[name].bind(history)
    history[name] = (...entry) => {
      write(...entry)
      if (target !== null) awaitPage(null)
    }
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The address of the page that is awaited. */
export const useAwaitedPage = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => target,
    () => null,
  )
