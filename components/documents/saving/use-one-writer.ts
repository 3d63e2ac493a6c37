'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Whether this tab is the one that sends and keeps what is typed. */
type WriterRole = 'asking' | 'writer' | 'waiting'

/** A shorter wait is this page taking over from itself, as it does after a step back and forth. */
const GRACE_MS = 500

/** Until the tab leaves the page, or another one asks to go on in its place. */
const untilAsked = (leaving: AbortSignal, asked: BroadcastChannel) =>
  new Promise<'left' | 'asked'>((resolve) => {
    if (leaving.aborted) resolve('left')
    leaving.addEventListener('abort', () => resolve('left'))
    asked.onmessage = () => resolve('asked')
  })

/**
 * Of one person's tabs with the same document one writes: the first. The others wait, and are loaded anew when it
 * has gone or has been asked to give way. A browser without locks (a page not served over https) lets every tab
 * write: versions keep them apart.
 * @param name the document and the person
 * @param settle sends what is typed before another tab goes on
 */
export function useOneWriter(name: string, settle: () => Promise<unknown>) {
  const [role, setRole] = useState<WriterRole>('asking')
  const channel = useRef<BroadcastChannel>(null)
  const settleNow = useEffectEvent(settle)

  useEffect(() => {
    if (!('locks' in navigator)) return setRole('writer')
    const leaving = new AbortController()
    const { signal } = leaving
    const asked = new BroadcastChannel(name)
    channel.current = asked

    /** Holds the lock as long as the promise lasts. */
    async function write(): Promise<void> {
      if (!signal.aborted) setRole('writer')
      if ((await untilAsked(signal, asked)) === 'left') return
      asked.onmessage = null
      setRole('waiting')
      await settleNow()
    }

    async function ask() {
      const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await write()
        return lock !== null
      })
      if (signal.aborted) return
      // Free, and asked for by another tab since: this one now waits for its turn.
      if (isFree) return ask()
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
      if (!signal.aborted) await ask()
    }

    ask().catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    return () => {
      leaving.abort()
      asked.close()
    }
  }, [name])

  return {
    role,
    /** Asks the tab that writes to give way. */
    takeOver: () => channel.current?.postMessage(null),
  }
}
