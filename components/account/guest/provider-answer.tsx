'use client'

import { LoaderCircle } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { BackToLogin } from '@/components/account/guest/back-to-login'
import { factorHref } from '@/components/account/guest/guest-paths'
import { useSending } from '@/components/calls/use-sending'
import { FormError } from '@/components/ui/forms/form-error'
import { endProof } from '@/lib/features/accounts/factors/client'
import { endSignIn } from '@/lib/features/accounts/guest/client'

/** Sends the provider's redirect query to the server once, and continues. */
export function ProviderAnswer({ provider }: { provider: string }) {
  const { send, error, answer } = useSending(endSignIn, ({ return_to, proved, factor_required }) => {
    if (proved) endProof()
    else window.location.replace(factor_required ? factorHref(return_to) : return_to)
  })
  const sendOnce = useEffectEvent(send)
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    const given = window.location.search
    // The code is used up and need not stay in the history.
    window.history.replaceState(null, '', window.location.pathname)
    void sendOnce({ provider, answer: given })
  }, [provider])
  if (error)
    return (
      <div className="space-y-4">
        <FormError>{error.errors.answer?.[0] ?? error.message}</FormError>
        <BackToLogin email="" />
      </div>
    )
  if (answer?.proved)
    return (
      <p role="status" className="text-pretty">
        Подтверждено. Закройте это окно и вернитесь к прежнему.
      </p>
    )
  return (
    <p role="status" className="flex items-center gap-3 text-ink-soft">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      Проверяем ответ сервиса входа…
    </p>
  )
}
