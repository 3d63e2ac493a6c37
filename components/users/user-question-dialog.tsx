'use client'

import { useAttempt } from '@/components/calls/use-attempt'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { type ConfirmedAction, questionOf } from '@/components/users/user-question'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { useCancelUserEmail, useInviteAgain, useSaveUser } from '@/lib/features/users/client'
import type { CompanyUser } from '@/lib/features/users/contract'

type UserQuestionDialogProps = {
  companyId: number | null
  action: ConfirmedAction
  user: CompanyUser
  onClose: () => void
}

/** Asks before an action on a person and carries it out. */
export function UserQuestionDialog({ companyId, action, user, onClose }: UserQuestionDialogProps) {
  const alerts = useAlerts()
  const attempt = useAttempt()
  const save = useSaveUser(companyId)
  const invite = useInviteAgain(companyId)
  const cancelEmail = useCancelUserEmail(companyId)
  const question = questionOf(action, user)

  function act(): Promise<unknown> {
    const { id, version } = user
    switch (action) {
      case 'invite':
        return invite.mutateAsync(id)
      case 'cancel_email':
        return cancelEmail.mutateAsync(id)
      case 'reactivate':
        return save.mutateAsync({ id, version, reactivate: true })
      case 'block':
        return save.mutateAsync({ id, version, user_status_id: USER_STATUS.blocked })
      case 'unblock':
        return save.mutateAsync({ id, version, user_status_id: USER_STATUS.active })
    }
  }

  async function confirm() {
    const isDone = await attempt(act, ({ errors, message }) => Object.values(errors)[0]?.[0] ?? message)
    if (isDone) alerts.show({ type: 'success', message: question.done })
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={question.title}
      message={question.message}
      confirmLabel={question.confirm}
      {...(action === 'cancel_email' && { cancelLabel: 'Назад' })}
      color={action === 'block' ? 'danger' : 'info'}
      onConfirm={confirm}
    />
  )
}
