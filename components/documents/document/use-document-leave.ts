import { useRouter } from 'next/navigation'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import { changedParts } from '@/components/documents/saving/draft-payload'
import { useLeaveGuard } from '@/components/ui/browser/use-leave-guard'
import { useOnline } from '@/components/ui/browser/use-online'
import { useWindowEvent } from '@/components/ui/browser/use-window-event'
import { useAlerts } from '@/components/ui/feedback/alerts'

type Leaving = {
  form: DocumentForm
  backHref: string
  /** Whether unsaved edits are stored on the device. */
  isStored: boolean
  discard: () => void
}

/**
 * Leaving a document first saves edits, and asks about the rest. Offline edits stay on the device; otherwise leaving
 * discards them.
 */
export function useDocumentLeave({ form, backHref, isStored, discard }: Leaving) {
  const router = useRouter()
  const alerts = useAlerts()
  const isOnline = useOnline()
  const { failure } = form
  // Once the network is back what failed without it is worth another try.
  const isSendable =
    isOnline && (failure === null || ['offline', 'refused', 'texts', 'closed'].includes(failure))
  const guard = useLeaveGuard({
    hasUnsaved: form.hasUnsaved,
    canSave: () => isSendable && changedParts(form.store.rows(), 'undisputed').length > 0,
    save: form.autosave,
  })
  const staysOnDevice =
    isStored && (!isOnline || failure === 'offline' || failure === 'unavailable' || failure === 'texts')

  async function savedForGood(): Promise<boolean> {
    if (isSendable) await form.autosave()
    if (!form.hasUnsaved()) return true
    alerts.show({
      type: 'warning',
      message: 'В документе есть несохранённые изменения. Сохраните или закройте его, затем выйдите.',
    })
    return false
  }

  useWindowEvent('signing-out', (event) => {
    if (form.hasUnsaved()) event.waitFor(savedForGood())
  })

  function go() {
    if (!staysOnDevice) discard()
    guard.go()
  }

  return {
    ...guard,
    close: () => guard.leave(backHref),
    go,
    /** Unsaved edits stay on the device until the document is reopened. */
    staysOnDevice,
    /** After a deletion nothing is kept on the device. */
    goBack: () => {
      discard()
      router.push(backHref)
    },
  }
}
