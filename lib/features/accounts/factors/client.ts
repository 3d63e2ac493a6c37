'use client'

import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '@/lib/core/http/api-client'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { factorsContract, ProofInput } from '@/lib/features/accounts/factors/contract'

/** Calls to refetch after a factor was used or changed. */
const FACTORS = ['GET /api/user/factors'] as const

export const factorCalls = browserCalls<typeof factorsContract>({
  'PUT /api/user/factors/totp': FACTORS,
  'DELETE /api/user/factors/totp': FACTORS,
  'DELETE /api/user/passkeys/{id}': FACTORS,
  'POST /api/user/recovery-codes': FACTORS,
})
const { call, useForget } = factorCalls

/** Awaits a WebAuthn ceremony, which the person may cancel. @throws ApiError */
async function answered<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony
  } catch {
    throw new ApiError(0, { message: 'Ключ доступа не ответил. Попробуйте ещё раз.' })
  }
}

interface ProofCalls {
  send: (proof: ProofInput) => Promise<void>
  /** Signs with a passkey of this device and sends the signature. */
  sendPasskey: () => Promise<void>
}

function proofCalls(
  send: 'POST /api/login/factor' | 'POST /api/user/proof',
  ask: 'POST /api/login/passkey' | 'POST /api/user/proof/passkey',
): ProofCalls {
  return {
    send: async (body) => {
      await call(send, { body })
    },
    sendPasskey: async () => {
      const { data: optionsJSON } = await call(ask, {})
      const passkey = await answered(startAuthentication({ optionsJSON }))
      await call(send, { body: { passkey } })
    },
  }
}

/** The second step of a sign-in. @throws ApiError */
export const signInProof = proofCalls('POST /api/login/factor', 'POST /api/login/passkey')

/** Reauthentication of a signed-in person. @throws ApiError */
export const freshProof = proofCalls('POST /api/user/proof', 'POST /api/user/proof/passkey')

/** Name of the channel that tells the requesting window about a proof in another one. */
const PROVED = 'proved-at-provider'
const NO_WINDOW = 'Браузер не открыл окно сервиса входа. Разрешите всплывающие окна и повторите.'

/** Reauthenticates in a popup at the provider, so that values typed here stay; the popup tells when it is done. */
export function useProofAtProvider(onProved: () => void) {
  const proved = useEffectEvent(onProved)
  useEffect(() => {
    const told = new BroadcastChannel(PROVED)
    told.onmessage = proved
    return () => told.close()
  }, [])
  return useMutation({
    mutationFn: async () => {
      // Before the call: browsers block popups that open later.
      const opened = window.open('about:blank', '_blank')
      if (!opened) throw new ApiError(0, { message: NO_WINDOW })
      opened.opener = null
      try {
        const { data } = await call('POST /api/user/proof/provider', {})
        opened.location.href = data.url
      } catch (error) {
        opened.close()
        throw error
      }
    },
  })
}

/** Announces the proof to the requesting window and closes this one if allowed. */
export function endProof(): void {
  const told = new BroadcastChannel(PROVED)
  told.postMessage(null)
  told.close()
  window.close()
}

/** Creates a passkey on this or a nearby device, and adds it. @returns recovery codes, if new */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async (name: string) => {
      const { data: optionsJSON } = await call('POST /api/user/passkeys/question', {})
      const passkey = await answered(startRegistration({ optionsJSON }))
      return (await call('POST /api/user/passkeys', { body: { name, passkey } })).data.recovery_codes
    },
    onSuccess: useForget(...FACTORS),
  })
}
