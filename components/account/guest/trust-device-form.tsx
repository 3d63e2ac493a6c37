'use client'

import { useRouter } from 'next/navigation'
import { BackToLogin } from '@/components/account/guest/back-to-login'
import { loginHref } from '@/components/account/guest/guest-paths'
import { useSending } from '@/components/calls/use-sending'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { FormError } from '@/components/ui/forms/form-error'
import { sendTrustDevice } from '@/lib/features/accounts/guest/client'

/** Makes this browser known with a mailed link, after confirmation, and continues to sign-in. */
export function TrustDeviceForm({ token }: { token: string }) {
  const router = useRouter()
  const alerts = useAlerts()
  const { send, error, isTaken } = useSending(sendTrustDevice, ({ message }) => {
    alerts.show({ type: 'success', message })
    router.replace(loginHref(''))
  })
  return (
    <div className="space-y-4">
      <p className="text-pretty text-ink-soft">
        Кто-то много раз вводил неверный пароль вашей учётной записи, поэтому вход с незнакомых устройств
        приостановлен. Если это устройство ваше, продолжайте: чужие попытки ему больше не помешают.
      </p>
      {error && <FormError>{error.errors.token?.[0] ?? error.message}</FormError>}
      <Button color="info" size="lg" processing={isTaken} onClick={() => send({ token })} className="w-full">
        Продолжить
      </Button>
      <BackToLogin email="" />
    </div>
  )
}
