'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import type { EntryStore } from '@/components/documents/cells/entry-store'
import { isOutbox } from '@/components/documents/saving/kept-outbox'
import { applyOutbox, outboxOf } from '@/components/documents/saving/outbox'
import { openFromDevice, sealForDevice } from '@/components/ui/browser/device-seal'
import { dropFromDevice, keepOnDevice, keptOnDevice } from '@/components/ui/browser/device-store'

/** How long typing may pause before it is written down; leaving the page does not wait for it. */
const KEEP_MS = 150

interface OutboxPlace {
  store: EntryStore
  owner: number
  /** By which it is sealed. */
  keys: readonly string[]
  /** The document's key: the same before and after it first came to be. */
  name: string
  isWriter: boolean
  /** Rows with what was brought back: the page that kept it may have sent it as it went, and heard no answer. */
  onRestored: (rows: readonly EntryRow[]) => void
}

/** Keeps on the device what is typed and not sent, and brings it back when the document is opened again. */
export function useOutbox({ store, owner, keys, name, isWriter, onRestored }: OutboxPlace) {
  const [isKept, setKept] = useState(true)
  const isDiscarded = useRef(false)
  const restored = useEffectEvent(onRestored)
  const known = useEffectEvent(() => keys)

  useEffect(() => {
    if (!isWriter) return
    const before = openFromDevice(known(), name, keptOnDevice(owner, name))
    if (isOutbox(before)) {
      store.update((rows) => applyOutbox(rows, before))
      restored(store.rows())
    }
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined

    function keep() {
      clearTimeout(timer)
      const outbox = isDiscarded.current ? null : outboxOf(store.rows())
      if (outbox === null) dropFromDevice(owner, name)
      else setKept(keepOnDevice(owner, name, sealForDevice(known(), name, outbox)))
    }

    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, KEEP_MS)
    })
    // What was typed before this tab was known to be the writer.
    keep()
    window.addEventListener('pagehide', keep, { signal })
    window.document.addEventListener('visibilitychange', keep, { signal })
    return () => {
      listening.abort()
      unsubscribe()
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
