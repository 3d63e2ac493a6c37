'use client'

import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '@/components/ui/basics/button'
import { FormError } from '@/components/ui/forms/form-error'
import { awaitProof, useProofAtProvider } from '@/lib/features/accounts/factors/client'

/** Proves who one is at the provider, in a window of its own. */
export function ProviderProof({ onProved }: { onProved: () => void }) {
  const open = useProofAtProvider()
  useEffect(() => awaitProof(onProved), [onProved])
  return (
    <div className="space-y-4">
      {open.error && <FormError>{open.error.message}</FormError>}
      <Button
        size="lg"
        icon={<KeyRound aria-hidden />}
        processing={open.isPending}
        onClick={() => open.mutate()}
        className="w-full"
      >
        Подтвердить через единый вход
      </Button>
      {open.isSuccess && (
        <p role="status" className="text-sm text-pretty text-ink-soft">
          Войдите заново в открывшемся окне: действие продолжится здесь само.
        </p>
      )}
    </div>
  )
}
