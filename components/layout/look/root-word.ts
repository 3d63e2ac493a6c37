import { useSyncExternalStore } from 'react'

const ONE_YEAR = 365 * 24 * 60 * 60

/** Appearance settings of this browser: a data attribute of the root element, and a cookie of the same name. */
type Word = 'theme' | 'vision'

function subscribe(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-vision'],
  })
  return () => observer.disconnect()
}

export const useRootWord = (word: Word): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[word],
    () => undefined,
  )

/** Sets the attribute and the cookie; undefined restores the default. */
export function setRootWord(word: Word, value: string | undefined): void {
  if (value === undefined) delete document.documentElement.dataset[word]
  else document.documentElement.dataset[word] = value
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store API is missing on plain http, which internal networks may use.
  document.cookie = `${word}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${value === undefined ? 0 : ONE_YEAR}; SameSite=Lax${secure}`
}
