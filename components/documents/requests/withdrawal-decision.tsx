'use client'

import { useReasonCall } from '@/components/calls/use-reason-call'
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog'
import { useWithdrawApproval } from '@/lib/features/documents/client'
import { useForgetWithdrawals, useRefuseWithdrawal } from '@/lib/features/documents/returns/client'
import type { WithdrawalRequest } from '@/lib/features/documents/returns/shapes'

export interface Decision {
  kind: 'grant' | 'refuse'
  request: WithdrawalRequest
}

type WithdrawalDecisionProps = { decision: Decision; onClose: () => void }

/** Asks why the document is returned to work, or why it is not. */
export function WithdrawalDecision({ decision: { kind, request }, onClose }: WithdrawalDecisionProps) {
  const refusal = useRefuseWithdrawal()
  const withdrawal = useWithdrawApproval()
  const forget = useForgetWithdrawals()
  const isGrant = kind === 'grant'
  const decide = useReasonCall({
    send: (reason) =>
      isGrant
        ? withdrawal.mutateAsync({ id: request.input_document.id, reason }).finally(forget)
        : refusal.mutateAsync({ id: request.id, reason }),
    done: isGrant ? 'Документ возвращён в работу' : 'В просьбе отказано',
    onClose,
  })

  return (
    <ReasonDialog
      title={isGrant ? 'Вернуть документ в работу?' : 'Отказать в просьбе?'}
      hint="Её увидят сотрудники организации"
      maxLength={2000}
      confirmLabel={isGrant ? 'Вернуть в работу' : 'Отказать'}
      color="warning"
      onClose={onClose}
      onConfirm={decide}
    >
      <p>
        {request.company.short_name}: «{request.input_document.metric_category.name}».{' '}
        {isGrant
          ? 'Утверждение будет снято, значения перестанут участвовать в сравнении до нового утверждения.'
          : 'Документ останется утверждённым.'}
      </p>
    </ReasonDialog>
  )
}
