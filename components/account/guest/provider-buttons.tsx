'use client'

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { firstError, useCall } from '@/components/calls/use-call'
import { Button } from '@/components/ui/basics/button'
import { FormError } from '@/components/ui/forms/form-parts'
import { guestCalls } from '@/lib/features/accounts/guest/client'

export type ShownProvider = { id: string; name: string }

type ProviderButtonsProps = {
  providers: readonly ShownProvider[]
  way: Parameters<typeof guestCalls.call<'POST /api/sign-in/{provider}'>>[1]['body']
  /** Whether no other way is offered above. */
  isOnlyWay?: boolean
}

export function ProviderButtons({ providers, way, isOnlyWay = false }: ProviderButtonsProps) {
  const { attempt, refusal, isStarted } = useCall()
  const [chosen, setChosen] = useState('')
  if (providers.length === 0) return null
  function go(provider: string) {
    setChosen(provider)
    const redirect = async () => {
      const { data } = await guestCalls.call('POST /api/sign-in/{provider}', {
        params: { provider },
        body: way,
      })
      window.location.assign(data.url)
    }
    return attempt(redirect, { refused: 'beside' })
  }
  return (
    <div className="space-y-3">
      {isOnlyWay ? (
        <p className="text-pretty text-ink-soft">
          Ваша организация входит без пароля. Войдите через единый вход: учётная запись будет привязана к
          нему.
        </p>
      ) : (
        <p className="mt-4 flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          или
        </p>
      )}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          icon={<KeyRound />}
          processing={isStarted && chosen === id}
          onClick={() => go(id)}
        >
          Продолжить через «{name}»
        </Button>
      ))}
      {refusal && <FormError>{firstError(refusal)}</FormError>}
    </div>
  )
}
