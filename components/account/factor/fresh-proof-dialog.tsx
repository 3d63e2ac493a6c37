'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { ProofForm } from '@/components/account/factor/proof-form'
import { ProviderProof } from '@/components/account/factor/provider-proof'
import { useLogout } from '@/components/account/use-logout'
import { Button } from '@/components/ui/basics/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { proveBy } from '@/lib/core/http/api-client'
import { freshProof, useForgetFactors } from '@/lib/features/accounts/factors/client'
import type { ProofMethod } from '@/lib/features/accounts/factors/schema'

const METHODS: readonly ProofMethod[] = ['password', 'totp', 'passkey', 'recovery', 'provider']

/** Asks who makes a call that wants a fresh proof whether it is still them; the call then goes on by itself. */
export function FreshProofDialog() {
  const [asked, setAsked] = useState<readonly ProofMethod[] | null>(null)
  const forgetFactors = useForgetFactors()
  const settle = useRef<(proved: boolean) => void>(() => {})

  useEffect(
    () =>
      proveBy((methods) => {
        setAsked(METHODS.filter((method) => methods.includes(method)))
        return new Promise((resolve) => {
          settle.current = resolve
        })
      }),
    [],
  )

  const close = useCallback(
    (proved: boolean) => {
      setAsked(null)
      if (proved) void forgetFactors()
      settle.current(proved)
    },
    [forgetFactors],
  )
  const onProved = useCallback(() => close(true), [close])

  return (
    <Dialog
      open={asked !== null}
      onClose={() => close(false)}
      size="sm"
      title="Подтвердите, что это вы"
      description="Это действие защищено: после входа или подтверждения прошло больше 10 минут. Введённое сохранится."
    >
      {asked && asked.length > 0 ? (
        <div className="space-y-4">
          <ProofForm methods={asked} calls={freshProof} submitLabel="Подтвердить" onProved={onProved} />
          {asked.includes('provider') && <ProviderProof onProved={onProved} />}
        </div>
      ) : (
        <SignInAgain />
      )}
    </Dialog>
  )
}

/** For who signs in elsewhere and can prove it in no other way: no password, no factor, no provider that is still set. */
function SignInAgain() {
  const { logout, leaving } = useLogout(() => window.location.assign('/login'))
  return (
    <>
      <p className="mb-4 text-pretty">Чтобы подтвердить это действие, войдите в систему заново.</p>
      <Button color="info" processing={leaving} onClick={logout} className="w-full">
        Выйти и войти заново
      </Button>
    </>
  )
}
