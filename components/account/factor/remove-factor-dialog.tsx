'use client'

import { useAttempt } from '@/components/calls/use-attempt'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useRemovePasskey, useRemoveTotp } from '@/lib/features/accounts/factors/client'

type RemoveFactorDialogProps = {
  /** Null is the phone. */
  passkey: { id: number; name: string } | null
  onClose: () => void
}

/** Asks before a factor goes. */
export function RemoveFactorDialog({ passkey, onClose }: RemoveFactorDialogProps) {
  const alerts = useAlerts()
  const attempt = useAttempt()
  const removeTotp = useRemoveTotp()
  const removePasskey = useRemovePasskey()

  async function remove() {
    const isDone = await attempt(() =>
      passkey ? removePasskey.mutateAsync(passkey.id) : removeTotp.mutateAsync(),
    )
    if (isDone)
      alerts.show({
        type: 'success',
        message: passkey ? 'Ключ доступа удалён' : 'Приложение с кодами отключено',
      })
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={passkey ? 'Удалить ключ доступа?' : 'Отключить приложение с кодами?'}
      message={
        passkey
          ? `Ключ «${passkey.name}» больше не подтвердит вход. Остальные сеансы завершатся.`
          : 'Коды из приложения больше не подтвердят вход. Остальные сеансы завершатся.'
      }
      confirmLabel={passkey ? 'Удалить' : 'Отключить'}
      color="danger"
      onConfirm={remove}
    />
  )
}
