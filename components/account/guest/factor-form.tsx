'use client'

import { ProofForm } from '@/components/account/factor/proof-form'
import { BackToLogin } from '@/components/account/guest/guest-message'
import { proofCalls } from '@/lib/features/accounts/factors/client'
import type { ProofMethod } from '@/lib/features/accounts/factors/contract'

/** The second step of a sign-in. */
const CALLS = proofCalls('POST /api/login/factor', 'POST /api/login/passkey')

type FactorFormProps = { methods: readonly ProofMethod[]; email: string; returnTo: string }

export function FactorForm({ methods, email, returnTo }: FactorFormProps) {
  return (
    <div className="space-y-4">
      <p className="text-pretty text-ink-soft">
        Вход принят. Подтвердите, что это вы: <span className="wrap-anywhere">{email}</span>
      </p>
      <ProofForm
        methods={methods}
        calls={CALLS}
        submitLabel="Войти"
        onProved={() => window.location.assign(returnTo)}
      />
      <BackToLogin email={email} />
    </div>
  )
}
