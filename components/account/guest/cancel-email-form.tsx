'use client'

import { BackToLogin } from '@/components/account/guest/guest-message'
import { firstError, useCall } from '@/components/calls/use-call'
import { Button } from '@/components/ui/basics/button'
import { FormError } from '@/components/ui/forms/form-parts'
import { guestCalls } from '@/lib/features/accounts/guest/client'

/** Cancels a change of address with the link mailed to the old one, after confirmation. */
export function CancelEmailForm({ token }: { token: string }) {
  const { attempt, answer, refusal, isStarted } = useCall<{ message: string }>()
  const send = () =>
    attempt(() => guestCalls.call('POST /api/cancel-email', { body: { token } }), { refused: 'beside' })
  if (answer)
    return (
      <div className="space-y-4">
        <p role="status" className="text-pretty">
          {answer.message} Если смену запросили не вы и не ваш руководитель, смените пароль и сообщите в
          службу поддержки.
        </p>
        <BackToLogin email="" />
      </div>
    )
  // The same link would be refused again.
  if (refusal?.errors.token)
    return (
      <div className="space-y-4">
        <FormError>{firstError(refusal)}</FormError>
        <BackToLogin email="" />
      </div>
    )
  return (
    <div className="space-y-4">
      <p className="text-pretty text-ink-soft">
        Для вашей учётной записи запрошен другой адрес электронной почты. Отмените смену, если новый адрес не
        ваш: вы и дальше будете входить с прежним.
      </p>
      {refusal && <FormError>{firstError(refusal)}</FormError>}
      <Button color="info" size="lg" processing={isStarted} onClick={send}>
        Отменить смену адреса
      </Button>
      <BackToLogin email="" />
    </div>
  )
}
