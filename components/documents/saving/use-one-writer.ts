'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Whether this tab is the one that sends and keeps what is typed. */
type WriterRole = 'asking' | 'writer' | 'waiting'

/** A shorter wait is this page taking over from itself, as it does after a step back and forth. */
const GRACE_MS = 500

/** What the tabs say to each other: one asks the others to give way, one writes from now on. */
type Word = 'give' | 'taken'

/**
 * Of one person's tabs with the same document one writes: the first. The others wait, and are loaded anew when it
 * has gone or has been asked to give way. A browser without locks (a page not served over https) lets every tab
 * write: versions keep them apart.
 * @param name the document and the person
 * @param settle sends what is typed before another tab goes on
 */
export function useOneWriter(name: string, settle: () => Promise<unknown>) {
  const [role, setRole] = useState<WriterRole>('asking')
  const takeOver = useRef(() => {})
  const settleNow = useEffectEvent(settle)

  useEffect(() => {
    if (!('locks' in navigator)) return setRole('writer')
    const leaving = new AbortController()
    const { signal } = leaving
    const channel = new BroadcastChannel(name)
    const heard = new EventTarget()
    channel.onmessage = ({ data }) => heard.dispatchEvent(new Event(data))
    const say = (word: Word) => channel.postMessage(word)
    /** Until another tab says it, or the page is left. */
    const until = (word: Word) =>
      new Promise<unknown>((resolve) => {
        heard.addEventListener(word, resolve, { once: true })
        signal.addEventListener('abort', resolve, { once: true })
        if (signal.aborted) resolve(null)
      })
    takeOver.current = () => {
      say('give')
      heard.dispatchEvent(new Event('taken' satisfies Word))
    }

    /** The lock is held as long as the promise lasts. */
    async function write(): Promise<void> {
      if (signal.aborted) return
      setRole('writer')
      say('taken')
      await until('give')
      if (signal.aborted) return
      setRole('waiting')
      await settleNow()
    }

    /** Another tab has been writing meanwhile: what this one shows may be old. */
    function startAnew() {
      window.location.reload()
      return until('give')
    }

    async function begin(): Promise<void> {
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
        return hasWaited ? startAnew() : write()
      })
    }

    async function live() {
      await begin()
      while (!signal.aborted) {
        // Queued at once, it would take the turn back while the tab that asked for it is loaded anew.
        await until('taken')
        await navigator.locks.request(name, { signal }, startAnew)
      }
    }

    live().catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    return () => {
      leaving.abort()
      channel.close()
    }
  }, [name])

  return {
    role,
    /** Asks the tab that writes to give way. */
    takeOver: () => takeOver.current(),
  }
}
