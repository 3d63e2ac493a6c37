'use client'

import { useMutation } from '@tanstack/react-query'
import { ApiError } from '@/lib/core/http/api-client'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { accountsContract } from '@/lib/features/accounts/contract'

export const accountCalls = browserCalls<typeof accountsContract>({
  'DELETE /api/user/identities/{provider}': ['GET /api/user/identities', 'GET /api/user/sessions'],
  'PUT /api/user/password': ['GET /api/user/sessions'],
})
const { call, useForget } = accountCalls

const GONE = 404

/** @returns the provider's sign-out URL if the session came from one @throws ApiError */
export async function sendSignOut(): Promise<string | null> {
  const { data } = await call('GET /api/user/provider-sign-out', {})
  await call('POST /api/logout', {})
  return data.url
}

/** Redirects to a provider to link it to the own account. */
export function useBindIdentity() {
  return useMutation({
    mutationFn: async (provider: string) => {
      const { data } = await call('POST /api/user/identities/{provider}', { params: { provider } })
      window.location.assign(data.url)
    },
  })
}

/** Ends own sessions one after another; one already gone counts as ended. */
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
