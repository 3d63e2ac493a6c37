'use client'

import { useMutation } from '@tanstack/react-query'
import { ApiError } from '@/lib/core/http/api-client'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { accountsContract } from '@/lib/features/accounts/contract'

type Calls = typeof accountsContract

const { call, useChange, useData, useForget } = browserCalls<Calls>()

const GONE = 404

/**
 * @returns where to sign out of the provider too, if the session came from one
 * @throws ApiError
 */
export async function sendSignOut(): Promise<string | null> {
  const { data } = await call('GET /api/user/provider-sign-out', {})
  await call('POST /api/logout', {})
  return data.url
}

/** One's own ways to sign in through providers. */
export const useIdentities = () => useData('GET /api/user/identities', {})

/** Goes to a provider to bind a way of signing in to one's own account. */
export function useBindIdentity() {
  return useMutation({
    mutationFn: async (provider: string) => {
      const { data } = await call('POST /api/user/identities/{provider}', { params: { provider } })
      window.location.assign(data.url)
    },
  })
}

/** Ends a way of signing in. */
export const useUnbindIdentity = () =>
  useChange('DELETE /api/user/identities/{provider}', ['GET /api/user/identities', 'GET /api/user/sessions'])

/** @throws ApiError */
export async function sendAcceptAgreement(): Promise<void> {
  await call('POST /api/accepted-agreements', {})
}

/** @throws ApiError */
export async function sendEndFirstSteps(): Promise<void> {
  await call('DELETE /api/user/first-steps', {})
}

/** Changes one's own password; the other sessions end with it. */
export const useChangePassword = () => useChange('PUT /api/user/password', ['GET /api/user/sessions'])

/** Asks for another address of one's own: it waits until the letter to it is answered. */
export const useRequestEmail = () => useChange('PUT /api/user/pending-email')

/** Ends the change of one's own address. */
export const useCancelOwnEmail = () => useChange('DELETE /api/user/pending-email')

/** One's own live sessions, the most recently used first. */
export const useOwnSessions = () => useData('GET /api/user/sessions', {})

/** Ends one's own sessions by their ids, one after another; one that is already gone counts as ended. */
export function useEndSessions() {
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await endSession(id)
    },
    onSettled: useForget('GET /api/user/sessions'),
  })
}

async function endSession(id: string): Promise<void> {
  try {
    await call('DELETE /api/user/sessions/{id}', { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== GONE) throw error
  }
}
