'use client'

import { useReasonCall } from '@/components/calls/use-reason-call'
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog'
import { useResetFactors } from '@/lib/features/users/client'
import type { CompanyUser } from '@/lib/features/users/contract'
import { fullName } from '@/lib/features/users/labels'
import { FACTORS_REASON_MAX } from '@/lib/features/users/rules'

type ResetFactorsDialogProps = { companyId: number | null; user: CompanyUser; onClose: () => void }

/** Asks why a person's second factors are taken away. */
export function ResetFactorsDialog({ companyId, user, onClose }: ResetFactorsDialogProps) {
  const reset = useResetFactors(companyId)
  const confirm = useReasonCall({
    send: (reason) => reset.mutateAsync({ id: user.id, reason }),
    done: `Подтверждение входа сброшено: ${fullName(user)}`,
    onClose,
  })

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
