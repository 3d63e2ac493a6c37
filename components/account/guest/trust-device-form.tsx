'use client'

import { useRouter } from 'next/navigation'
import { BackToLogin } from '@/components/account/guest/guest-message'
import { loginHref } from '@/components/account/guest/guest-paths'
import { firstError, useCall } from '@/components/calls/use-call'
import { Button } from '@/components/ui/basics/button'
import { FormError } from '@/components/ui/forms/form-parts'
import { guestCalls } from '@/lib/features/accounts/guest/client'

/** Makes this browser known with a mailed link, after confirmation, and continues to sign-in. */
export function TrustDeviceForm({ token }: { token: string }) {
  const router = useRouter()
  const { attempt, refusal, isStarted } = useCall<{ message: string }>()
  async function send() {
    const isDone = await attempt(() => guestCalls.call('POST /api/trust-device', { body: { token } }), {
      done: ({ message }) => message,
      refused: 'beside',
    })
    if (isDone) router.replace(loginHref(''))
  }
  return (
    <div className="space-y-4">
      <p className="text-pretty text-ink-soft">
        Кто-то много раз вводил неверный пароль вашей учётной записи, поэтому вход с незнакомых устройств
        приостановлен. Если это устройство ваше, продолжайте: чужие попытки ему больше не помешают.
      </p>
      {refusal && <FormError>{firstError(refusal)}</FormError>}
      <Button color="info" size="lg" processing={isStarted} onClick={send}>
        Продолжить
      </Button>
      <BackToLogin email="" />
    </div>
  )
}
