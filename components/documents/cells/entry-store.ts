'use client'

import { useSyncExternalStore } from 'react'
import type { EntryRow } from '@/components/documents/cells/entry-rows'

type Rows = readonly EntryRow[]

/**
 * What is typed in the form, outside React's state: a key press changes one row object, and only the
 * component that reads that row is drawn again.
 */
export interface EntryStore {
  rows: () => Rows
  update: (change: (rows: Rows) => Rows) => void
  subscribe: (listener: () => void) => () => void
}

export function createEntryStore(initial: Rows): EntryStore {
  let rows = initial
  const listeners = new Set<() => void>()
  return {
    rows: () => rows,
    update: (change) => {
      const next = change(rows)
      if (next === rows) return
      rows = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A part of what is typed. `select` must give the same object, or an equal primitive, while nothing changed. */
export function useEntry<T>(store: EntryStore, select: (rows: Rows) => T): T {
  const read = () => select(store.rows())
  return useSyncExternalStore(store.subscribe, read, read)
}
