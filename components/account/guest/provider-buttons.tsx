'use client'

import { KeyRound } from 'lucide-react'
import { useSending } from '@/components/calls/use-sending'
import { Button } from '@/components/ui/basics/button'
import { FormError } from '@/components/ui/forms/form-error'
import { goToProvider } from '@/lib/features/accounts/guest/client'
import type { SignInWayInput } from '@/lib/features/accounts/sso/schema'

export type ShownProvider = { id: string; name: string }

type ProviderButtonsProps = {
  providers: readonly ShownProvider[]
  way: SignInWayInput
  /** Whether no other way is offered above. */
  isOnlyWay?: boolean
}

/** Buttons of the providers, if there are any. */
export function ProviderButtons({ providers, way, isOnlyWay = false }: ProviderButtonsProps) {
  const go = useSending(goToProvider)
  if (providers.length === 0) return null
  const { errors, message } = go.error ?? {}
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
          icon={<KeyRound aria-hidden />}
          processing={go.isTaken && go.sent?.provider === id}
          onClick={() => go.send({ provider: id, ...way })}
          className="w-full"
        >
          Продолжить через «{name}»
        </Button>
      ))}
      {go.error && <FormError>{errors?.token?.[0] ?? message}</FormError>}
    </div>
  )
}
