'use client'

import { useAttempt } from '@/components/calls/use-attempt'
import type { RowTarget } from '@/components/metrics/tree/row-target'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { formatDate } from '@/lib/core/format/dates'
import { useSaveMetric } from '@/lib/features/metrics/client'

type ReopenDialogProps = {
  target: Extract<RowTarget, { kind: 'metric' }>
  onClose: () => void
  onReopened?: (() => void) | undefined
}

/** Asks before a closed indicator is entered again, without an end. */
export function ReopenDialog({ target, onClose, onReopened }: ReopenDialogProps) {
  const alerts = useAlerts()
  const attempt = useAttempt()
  const save = useSaveMetric()
  const { id, name, version, date_end } = target

  async function reopen() {
    const isDone = await attempt(() => save.mutateAsync({ id, date_end: null, version }))
    onClose()
    if (!isDone) return
    alerts.show({ type: 'success', message: `«${name}»: действует без срока окончания` })
    onReopened?.()
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Сделать показатель бессрочным?"
      confirmLabel="Сделать бессрочным"
      onConfirm={reopen}
    >
      <p>{name}</p>
      <p className="mt-2">
        Сейчас он действует по {formatDate(date_end ?? '')}. Без срока окончания он попадёт в новые документы
        всех следующих периодов.
      </p>
    </ConfirmDialog>
  )
}
