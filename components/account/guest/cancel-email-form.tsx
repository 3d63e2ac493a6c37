'use client'

import { BackToLogin } from '@/components/account/guest/back-to-login'
import { Button } from '@/components/ui/basics/button'
import { FormError } from '@/components/ui/forms/form-error'
import { useCancelEmail } from '@/lib/features/accounts/client'

/** Ends a change of address by the link mailed to the old one, once whoever opened it confirms. */
export function CancelEmailForm({ token }: { token: string }) {
  const cancel = useCancelEmail()
  if (cancel.isSuccess)
    return (
      <div className="space-y-4">
        <p role="status" className="text-pretty">
          {cancel.data.message} Если смену запросили не вы и не ваш руководитель, смените пароль и сообщите в
          службу поддержки.
        </p>
        <BackToLogin email="" />
      </div>
    )
  return (
    <div className="space-y-4">
      <p className="text-pretty text-ink-soft">
        Для вашей учётной записи запрошен другой адрес электронной почты. Отмените смену, если новый адрес не
        ваш: вы и дальше будете входить с прежним.
      </p>
      {cancel.error && <FormError>{cancel.error.errors.token?.[0] ?? cancel.error.message}</FormError>}
      <Button
        color="info"
        size="lg"
        processing={cancel.isPending}
        onClick={() => cancel.mutate({ token })}
        className="w-full"
      >
        Отменить смену адреса
      </Button>
      <BackToLogin email="" />
    </div>
  )
}
