'use client'

import { type ComponentProps, useSyncExternalStore } from 'react'
import { Link } from '@/components/ui/basics/link'

/*
 * Remembers each list's filters in this tab, for breadcrumb links back to it. The menu opens a list with defaults, and
 * an explicit URL always wins.
 */

const PREFIX = 'list:'
const OWNER = 'lists-of'
/** Pagination is not remembered. */
const MOMENTARY = ['page', 'until']

const listeners = new Set<() => void>()

/** Storage may be blocked: then nothing is remembered. */
function withStorage<T>(work: (storage: Storage) => T, otherwise: T): T {
  try {
    return work(window.sessionStorage)
  } catch {
    return otherwise
  }
}

export function rememberList(path: string, query: URLSearchParams): void {
  const lasting = new URLSearchParams(query)
  for (const name of MOMENTARY) lasting.delete(name)
  withStorage((storage) => storage.setItem(PREFIX + path, lasting.toString()), undefined)
  for (const tell of listeners) tell()
}

/** A list's URL with its last filters; other URLs unchanged. */
function rememberedAddress(path: string): string {
  const query = withStorage((storage) => storage.getItem(PREFIX + path), null)
  return query ? `${path}?${query}` : path
}

function onRemembering(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Clears lists remembered for another person in this tab. @param owner null when nobody is signed in */
export function rememberListsOf(owner: string | null): void {
  withStorage((storage) => {
    if (owner !== null && storage.getItem(OWNER) === owner) return
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
    if (owner === null) storage.removeItem(OWNER)
    else storage.setItem(OWNER, owner)
  }, undefined)
}

/** A link back to a list with its last filters; other links are unchanged. */
export function ListLink({ href, ...rest }: Omit<ComponentProps<typeof Link>, 'href'> & { href: string }) {
  const address = useSyncExternalStore(
    onRemembering,
    () => rememberedAddress(href),
    () => href,
  )
  return <Link {...rest} href={address} />
}
