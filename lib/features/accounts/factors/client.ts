'use client'

import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '@/lib/core/http/api-client'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import type { factorsContract } from '@/lib/features/accounts/factors/contract'

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

/** Sends a proof: `ask` is the challenge that a passkey signs. All throw ApiError. */
export function proofCalls(
  send: 'POST /api/login/factor' | 'POST /api/user/proof',
  ask: 'POST /api/login/passkey' | 'POST /api/user/proof/passkey',
) {
  return {
    send: async (body: BodyOf<(typeof factorsContract)['POST /api/user/proof']>) => {
      await call(send, { body })
    },
    /** Signs with a passkey of this device and sends the signature. */
    sendPasskey: async () => {
      const { data: optionsJSON } = await call(ask, {})
      const passkey = await answered(startAuthentication({ optionsJSON }))
      await call(send, { body: { passkey } })
    },
  }
}

/** Name of the channel that tells the requesting window about a proof in another one. */
const PROVED = 'proved-at-provider'

/** Listens for a proof in another window. @returns stops listening */
export function awaitProof(proved: () => void): () => void {
  const channel = new BroadcastChannel(PROVED)
  channel.onmessage = proved
  return () => channel.close()
}

/** Announces the proof to the requesting window and closes this one if allowed. */
export function endProof(): void {
  const channel = new BroadcastChannel(PROVED)
  channel.postMessage(null)
  channel.close()
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
