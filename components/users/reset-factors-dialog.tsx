'use client'

import { useAlerts } from '@/components/ui/feedback/alerts'
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog'
import { ApiError } from '@/lib/core/http/api-client'
import { useResetFactors } from '@/lib/features/users/client'
import type { CompanyUser } from '@/lib/features/users/contract'
import { fullName } from '@/lib/features/users/labels'
import { FACTORS_REASON_MAX } from '@/lib/features/users/rules'

type ResetFactorsDialogProps = { companyId: number | null; user: CompanyUser; onClose: () => void }

/** Asks why a person's second factors are taken away. */
export function ResetFactorsDialog({ companyId, user, onClose }: ResetFactorsDialogProps) {
  const reset = useResetFactors(companyId)
  const alerts = useAlerts()

  async function confirm(reason: string): Promise<string | null> {
    try {
      await reset.mutateAsync({ id: user.id, reason })
      alerts.show({ type: 'success', message: `Подтверждение входа сброшено: ${fullName(user)}` })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.errors.reason) return error.errors.reason.join('. ')
      alerts.show({ type: 'danger', message: error.message })
    }
    onClose()
    return null
  }

  return (
    <ReasonDialog
      title="Сбросить подтверждение входа?"
      hint="Её увидит сотрудник в письме"
      maxLength={FACTORS_REASON_MAX}
      confirmLabel="Сбросить"
      color="danger"
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>
        {fullName(user)} войдёт с одним паролем. Сбрасывайте, только если убедились, что о потере телефона или
        ключа сообщил сам сотрудник.
      </p>
    </ReasonDialog>
  )
}
