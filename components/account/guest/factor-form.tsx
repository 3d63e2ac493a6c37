'use client'

import { ProofForm } from '@/components/account/factor/proof-form'
import { BackToLogin } from '@/components/account/guest/guest-message'
import { signInProof } from '@/lib/features/accounts/factors/client'
import type { ProofMethod } from '@/lib/features/accounts/factors/contract'

type FactorFormProps = { methods: readonly ProofMethod[]; email: string; returnTo: string }

export function FactorForm({ methods, email, returnTo }: FactorFormProps) {
  return (
    <div className="space-y-4">
      <p className="text-pretty text-ink-soft">
        Вход принят. Подтвердите, что это вы: <span className="wrap-anywhere">{email}</span>
      </p>
      <ProofForm
        methods={methods}
        calls={signInProof}
        submitLabel="Войти"
        onProved={() => window.location.assign(returnTo)}
      />
      <BackToLogin email={email} />
    </div>
  )
}
