'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { isDirty } from '@/components/documents/cells/entry-state'
import type { EntryStore } from '@/components/documents/cells/entry-store'
import type { OutboxPlace } from '@/components/documents/saving/sealed-outbox'
import { dropFromDevice, isKeptOnDevice } from '@/components/ui/browser/device-store'
import { Later } from '@/components/ui/browser/later'

/** The cipher: before anybody has touched the page there is nothing to seal, and seldom something to open. */
const sealing = new Later(() => import('@/components/documents/saving/sealed-outbox'))

/** How long typing may pause before it is written down; leaving the page does not wait for it. */
const KEEP_MS = 150

interface Outbox extends OutboxPlace {
  store: EntryStore
  /** By which it is sealed. */
  keys: readonly string[]
  isWriter: boolean
  /** Rows with what was brought back: the page that kept it may have sent it as it went, and heard no answer. */
  onRestored: (rows: readonly EntryRow[]) => void
}

/** Keeps on the device what is typed and not sent, and brings it back when the document is opened again. */
export function useOutbox({ store, owner, keys, name, isWriter, onRestored }: Outbox) {
  const [isKept, setKept] = useState(true)
  const isDiscarded = useRef(false)
  const restored = useEffectEvent(onRestored)
  const known = useEffectEvent(() => keys)

  useEffect(() => {
    if (!isWriter) return
    const place = { owner, name }
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined
    let isRestored = false

    /** Brought back before anything is written over it. */
    function restore({ withKept }: NonNullable<ReturnType<typeof sealing.now>>) {
      isRestored = true
      const rows = withKept(store.rows(), place, known())
      if (rows === store.rows()) return
      store.update(() => rows)
      restored(rows)
    }

    function keep() {
      clearTimeout(timer)
      const parts = sealing.now()
      if (isDiscarded.current) dropFromDevice(owner, name)
      else if (parts) {
        if (!isRestored) restore(parts)
        setKept(parts.keepUnsent(store.rows(), place, known()))
      } else if (isKeptOnDevice(owner, name) || isDirty(store.rows())) {
        setKept(false)
        sealing.fetch().catch(() => undefined)
      }
    }

    const changed = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, KEEP_MS)
    }
    const unsubscribe = [store.subscribe(changed), sealing.subscribe(keep)]
    // What was typed before this tab was known to be the writer.
    keep()
    window.addEventListener('pagehide', keep, { signal })
    window.document.addEventListener('visibilitychange', keep, { signal })
    return () => {
      listening.abort()
      for (const end of unsubscribe) end()
      keep()
    }
  }, [store, owner, name, isWriter])

  return {
    isKept,
    /** The person leaves without what was not sent. */
    discard: () => {
      isDiscarded.current = true
    },
  }
}
