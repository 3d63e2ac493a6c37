'use client'

import { useSyncExternalStore } from 'react'

const ONE_YEAR = 365 * 24 * 60 * 60

/** What this browser remembers of the look: a word of the root element and the cookie of the same name. */
type Word = 'theme' | 'vision'

function subscribe(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-vision'],
  })
  return () => observer.disconnect()
}

/** The word as the page shows it. */
export const useRootWord = (word: Word): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[word],
    () => undefined,
  )

/** Shows the word at once, here and on later pages; without a value the page is as usual. */
export function setRootWord(word: Word, value: string | undefined): void {
  if (value === undefined) delete document.documentElement.dataset[word]
  else document.documentElement.dataset[word] = value
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // Not the Cookie Store API: it is missing on plain http, where an internal network may run this.
  document.cookie = `${word}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${value === undefined ? 0 : ONE_YEAR}; SameSite=Lax${secure}`
}
