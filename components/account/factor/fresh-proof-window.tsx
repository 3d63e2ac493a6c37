'use client'

import { useCallback } from 'react'
import { ProofForm } from '@/components/account/factor/proof-form'
import { ProviderProof } from '@/components/account/factor/provider-proof'
import { useLogout } from '@/components/account/use-logout'
import { Button } from '@/components/ui/basics/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { freshProof, useForgetFactors } from '@/lib/features/accounts/factors/client'
import type { ProofMethod } from '@/lib/features/accounts/factors/schema'

type FreshProofWindowProps = {
  /** The ways this person has. */
  methods: readonly ProofMethod[]
  onProved: () => void
  onClose: () => void
}

/** The window where a person proves that it is still them. */
export function FreshProofWindow({ methods, onProved, onClose }: FreshProofWindowProps) {
  const forgetFactors = useForgetFactors()
  const proved = useCallback(() => {
    void forgetFactors()
    onProved()
  }, [forgetFactors, onProved])

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Подтвердите, что это вы"
      description="Это действие защищено: после входа или подтверждения прошло больше 10 минут. Введённое сохранится."
    >
      {methods.length > 0 ? (
        <div className="space-y-4">
          <ProofForm methods={methods} calls={freshProof} submitLabel="Подтвердить" onProved={proved} />
          {methods.includes('provider') && <ProviderProof onProved={proved} />}
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
