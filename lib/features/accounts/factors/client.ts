'use client'

import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '@/lib/core/http/api-client'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { factorsContract } from '@/lib/features/accounts/factors/contract'
import type { ProofInput } from '@/lib/features/accounts/factors/schema'

const { call, useChange, useData, useForget } = browserCalls<typeof factorsContract>()

const NO_ANSWER = 'Ключ доступа не ответил. Попробуйте ещё раз.'

/** What a device did, or did not: its person may have changed their mind. @throws ApiError */
async function answered<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony
  } catch {
    throw new ApiError(0, { message: NO_ANSWER })
  }
}

/** How a proof is sent, and where a passkey is asked for it. */
export interface ProofCalls {
  send: (proof: ProofInput) => Promise<void>
  /** Has a passkey of this device sign, and sends that. */
  sendPasskey: () => Promise<void>
}

/** The second step of a sign-in. @throws ApiError */
export const signInProof: ProofCalls = {
  send: async (body) => {
    await call('POST /api/login/factor', { body })
  },
  sendPasskey: async () => {
    const { data: optionsJSON } = await call('POST /api/login/passkey', {})
    const passkey = await answered(startAuthentication({ optionsJSON }))
    await call('POST /api/login/factor', { body: { passkey } })
  },
}

/** Of who is signed in already: that it is still them. @throws ApiError */
export const freshProof: ProofCalls = {
  send: async (body) => {
    await call('POST /api/user/proof', { body })
  },
  sendPasskey: async () => {
    const { data: optionsJSON } = await call('POST /api/user/proof/passkey', {})
    const passkey = await answered(startAuthentication({ optionsJSON }))
    await call('POST /api/user/proof', { body: { passkey } })
  },
}

/** What tells the window that asked for a proof that it was given in another one. */
const PROVED = 'proved-at-provider'
const NO_WINDOW = 'Браузер не открыл окно сервиса входа. Разрешите всплывающие окна и повторите.'

/** Opens a window where the person proves at their provider that it is still them: what is typed here stays. */
export function useProofAtProvider() {
  return useMutation({
    mutationFn: async () => {
      // Before the call: browsers shut out a window that opens by itself later.
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

/** Waits for a proof given in another window. @returns how to end that */
export function awaitProof(proved: () => void): () => void {
  const told = new BroadcastChannel(PROVED)
  told.onmessage = proved
  return () => told.close()
}

/** Tells the window that asked that the proof is given, and shuts this one where the browser lets it. */
export function endProof(): void {
  const told = new BroadcastChannel(PROVED)
  told.postMessage(null)
  told.close()
  window.close()
}

/** One's own second factors. */
export const useFactors = () => useData('GET /api/user/factors', {})

/** After a factor was used or changed, what is shown of them is read anew. */
const FACTORS = ['GET /api/user/factors'] as const
export const useForgetFactors = () => useForget(...FACTORS)

/** Offers a seed for the phone. */
export const useBeginTotp = () => useChange('POST /api/user/factors/totp')

/** Adds the phone by its first code. @returns recovery codes, if they are new */
export const useAddTotp = () => useChange('PUT /api/user/factors/totp', FACTORS)

export const useRemoveTotp = () => useChange('DELETE /api/user/factors/totp', FACTORS)

/** Has this device, or one beside it, make a key, and adds it. @returns recovery codes, if they are new */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async (name: string) => {
      const { data: optionsJSON } = await call('POST /api/user/passkeys/question', {})
      const passkey = await answered(startRegistration({ optionsJSON }))
      return (await call('POST /api/user/passkeys', { body: { name, passkey } })).data.recovery_codes
    },
    onSuccess: useForgetFactors(),
  })
}

export const useRemovePasskey = () => useChange('DELETE /api/user/passkeys/{id}', FACTORS)

/** Ten new recovery codes in place of what is left. */
export const useRenewCodes = () => useChange('POST /api/user/recovery-codes', FACTORS)
