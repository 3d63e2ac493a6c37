'use client'

import { useEffect, useState } from 'react'

/** Whether this tab is the one that sends and keeps what is typed. */
export type WriterRole = 'asking' | 'writer' | 'waiting'

/** A shorter wait is this page taking over from itself, as it does after a step back and forth. */
const GRACE_MS = 500

/** Holds the lock until the tab leaves the page. */
const until = (leaving: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (leaving.aborted) resolve()
    else leaving.addEventListener('abort', () => resolve())
  })

/**
 * Of one person's tabs with the same document one writes: the first. The others wait, and are loaded anew when it
 * has gone. A browser without locks (a page not served over https) lets every tab write: versions keep them apart.
 * @param name the document and the person
 */
export function useOneWriter(name: string): WriterRole {
  const [role, setRole] = useState<WriterRole>('asking')

  useEffect(() => {
    if (!('locks' in navigator)) return setRole('writer')
    const leaving = new AbortController()
    const { signal } = leaving

    function write(): Promise<void> {
      if (!signal.aborted) setRole('writer')
      return until(signal)
    }

    async function ask() {
      const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await write()
        return lock !== null
      })
      if (isFree || signal.aborted) return
      let hasWaited = false
      const grace = setTimeout(() => {
        hasWaited = !signal.aborted
        if (hasWaited) setRole('waiting')
      }, GRACE_MS)
      await navigator.locks.request(name, { signal }, () => {
        clearTimeout(grace)
        if (hasWaited) window.location.reload()
        return write()
      })
    }

    ask().catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    return () => leaving.abort()
  }, [name])

  return role
}
