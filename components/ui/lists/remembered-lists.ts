/*
 * How each list was last looked at in this tab: whoever goes back to it by the path above a page finds it so. The menu
 * opens a list as it is, and an address that is typed, kept or sent says itself what it shows.
 */

const PREFIX = 'list:'
const OWNER = 'lists-of'
/** A page of a list is a moment of reading, not a way of looking at it. */
const MOMENTARY = ['page', 'until']

const listeners = new Set<() => void>()

/** Storage may be forbidden: then nothing is remembered, and nothing breaks. */
function withStorage<T>(work: (storage: Storage) => T, otherwise: T): T {
  try {
    return work(window.sessionStorage)
  } catch {
    return otherwise
  }
}

export function rememberList(path: string, query: URLSearchParams): void {
  const kept = new URLSearchParams(query)
  for (const name of MOMENTARY) kept.delete(name)
  withStorage((storage) => storage.setItem(PREFIX + path, kept.toString()), undefined)
  for (const tell of listeners) tell()
}

/** The address of a list as it was last looked at; of anything else as it is. */
export function rememberedAddress(path: string): string {
  const query = withStorage((storage) => storage.getItem(PREFIX + path), null)
  return query ? `${path}?${query}` : path
}

export function onRemembering(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** One tab, one person: what another one looked for is forgotten. @param owner null when nobody is signed in */
export function rememberListsOf(owner: string | null): void {
  withStorage((storage) => {
    if (owner !== null && storage.getItem(OWNER) === owner) return
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
    if (owner === null) storage.removeItem(OWNER)
    else storage.setItem(OWNER, owner)
  }, undefined)
}
