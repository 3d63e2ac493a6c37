import { useSyncExternalStore } from 'react'

/** URL of the page being loaded; null if none. */
let target: string | null = null
const listeners = new Set<() => void>()

/** Announces that a page is being loaded, or with null that none is. */
export function awaitPage(address: string | null): void {
  target = address
  for (const listener of listeners) listener()
}

/** A page has arrived when the router writes it into the history, be it the awaited page or a redirect. */
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

export const useAwaitedPage = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => target,
    () => null,
  )
