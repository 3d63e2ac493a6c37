'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import { SIGNING_OUT } from '@/components/ui/browser/device-store'
import { useLeaveGuard } from '@/components/ui/browser/use-leave-guard'
import { useOnline } from '@/components/ui/browser/use-online'
import { useAlerts } from '@/components/ui/feedback/alerts'

type Leaving = { form: DocumentForm; backHref: string; discard: () => void }

/**
 * Leaving a document: «Закрыть» first sends what is typed; what could not be sent is asked about. Without a
 * connection it stays on the device, otherwise leaving gives it up.
 */
export function useDocumentLeave({ form, backHref, discard }: Leaving) {
  const router = useRouter()
  const alerts = useAlerts()
  const isOnline = useOnline()
  const guard = useLeaveGuard(form.hasUnsaved)
  const isSendable = form.failure === null || form.failure === 'refused'
  const staysOnDevice = !isOnline || form.failure === 'offline' || form.failure === 'unavailable'

  const signingOut = useEffectEvent((event: Event) => {
    if (!form.hasUnsaved()) return
    event.preventDefault()
    alerts.show({
      type: 'warning',
      message: 'В документе есть несохранённые изменения. Сохраните или закройте его, затем выйдите.',
    })
  })

  useEffect(() => {
    const listening = new AbortController()
    window.addEventListener(SIGNING_OUT, signingOut, { signal: listening.signal })
    return () => listening.abort()
  }, [])

  async function close() {
    if (form.hasUnsaved() && isOnline && isSendable) await form.autosave()
    guard.leave(backHref)
  }

  function go() {
    if (!staysOnDevice) discard()
    guard.go()
  }

  return {
    isAsking: guard.isAsking,
    stay: guard.stay,
    close,
    go,
    staysOnDevice,
    /** After the document was deleted nothing of it is kept. */
    goBack: () => {
      discard()
      router.push(backHref)
    },
  }
}
