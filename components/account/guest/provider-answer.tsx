'use client'

import { LoaderCircle } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { BackToLogin } from '@/components/account/guest/guest-message'
import { factorHref } from '@/components/account/guest/guest-paths'
import { firstError, useCall } from '@/components/calls/use-call'
import { FormError } from '@/components/ui/forms/form-parts'
import { endProof } from '@/lib/features/accounts/factors/client'
import { guestCalls } from '@/lib/features/accounts/guest/client'

const endSignIn = (provider: string, answer: string) =>
  guestCalls.callData('POST /api/sign-in/{provider}/answer', { params: { provider }, body: { answer } })

/** Sends the provider's redirect query to the server once, and continues. */
export function ProviderAnswer({ provider }: { provider: string }) {
  const { attempt, refusal, answer } = useCall<Awaited<ReturnType<typeof endSignIn>>>()
  const sendOnce = useEffectEvent((query: string) => {
    const end = async () => {
      const ended = await endSignIn(provider, query)
      const { return_to, proved, factor_required } = ended
      if (proved) endProof()
      else window.location.replace(factor_required ? factorHref(return_to) : return_to)
      return ended
    }
    return attempt(end, { refused: 'beside' })
  })
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    const query = window.location.search
    // The code is used up and need not stay in the history.
    window.history.replaceState(null, '', window.location.pathname)
    void sendOnce(query)
  }, [])
  if (refusal)
    return (
      <div className="space-y-4">
        <FormError>{firstError(refusal)}</FormError>
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
      <LoaderCircle className="size-5 animate-spin" />
      Проверяем ответ сервиса входа…
    </p>
  )
}
