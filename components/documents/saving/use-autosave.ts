import { useEffect, useEffectEvent } from 'react'
import type { EntryStore } from '@/components/documents/cells/entry-state'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import { changedParts } from '@/components/documents/saving/draft-payload'
import { retryDelay } from '@/components/documents/saving/refusals'

/** Autosave delay after the last change. */
const AUTOSAVE_MS = 2_000

interface Autosave {
  store: EntryStore
  /** False while a decision of the person is pending. */
  isOn: boolean
  send: DocumentForm['autosave']
}

/**
 * Autosaves a draft two seconds after the last change. Without an answer it retries with backoff, and at once when the
 * network or the person returns; after a refusal it waits for a change, which may have come while the save was on its way.
 */
export function useAutosave({ store, isOn, send }: Autosave): void {
  const sendNow = useEffectEvent(send)

  useEffect(() => {
    if (!isOn) return
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    let isSending = false

    const work = () => changedParts(store.rows(), 'undisputed')
    const hasWork = () => work().length > 0

    function wait(delay: number) {
      clearTimeout(timer)
      timer = setTimeout(attempt, delay)
    }

    async function attempt() {
      // Offline it waits for the network.
      if (isSending || !navigator.onLine || !hasWork()) return
      isSending = true
      const before = JSON.stringify(work())
      const outcome = await sendNow().finally(() => {
        isSending = false
      })
      if (signal.aborted) return
      failures = outcome === 'later' ? failures + 1 : 0
      if (outcome === 'later') wait(retryDelay(failures))
      else if (hasWork() && (outcome === 'done' || JSON.stringify(work()) !== before)) wait(AUTOSAVE_MS)
    }

    function changed() {
      if (isSending) return
      if (!hasWork()) {
        failures = 0
        clearTimeout(timer)
      } else if (failures === 0) wait(AUTOSAVE_MS)
    }

    const goOn = () => wait(0)
    window.addEventListener('online', goOn, { signal })
    window.addEventListener('focus', () => failures > 0 && goOn(), { signal })
    const unsubscribe = store.subscribe(changed)
    changed()
    return () => {
      listening.abort()
      unsubscribe()
      clearTimeout(timer)
    }
  }, [store, isOn])
}
