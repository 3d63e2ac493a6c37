'use client'

import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { proveBy } from '@/lib/core/http/api-client'
import type { ProofMethod } from '@/lib/features/accounts/factors/contract'

const FreshProofWindow = lazyPart(() => import('./fresh-proof-window'), 'FreshProofWindow')

const METHODS: readonly ProofMethod[] = ['password', 'totp', 'passkey', 'recovery', 'provider']

/** Reauthenticates the person for a call that requires it, which is then retried. */
export function FreshProofDialog() {
  const [ways, setWays] = useState<readonly ProofMethod[] | null>(null)
  const settle = useRef<(proved: boolean) => void>(() => {})

  useEffect(
    () =>
      proveBy((methods) => {
        setWays(METHODS.filter((method) => methods.includes(method)))
        return new Promise((resolve) => {
          settle.current = resolve
        })
      }),
    [],
  )

  function close(proved: boolean) {
    setWays(null)
    settle.current(proved)
  }

  return ways && <FreshProofWindow methods={ways} onProved={() => close(true)} onClose={() => close(false)} />
}
