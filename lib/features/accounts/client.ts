'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '@/lib/core/http/api-client'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import type { accountsContract } from '@/lib/features/accounts/contract'

type Calls = typeof accountsContract

const { call, read, useForget } = browserCalls<Calls>()

const GONE = 404

/**
 * @returns where to sign out of the provider too, if the session came from one
 * @throws ApiError
 */
export async function signOut(): Promise<string | null> {
  const { data } = await call('GET /api/user/provider-sign-out', {})
  await call('POST /api/logout', {})
  return data.url
}

/** One's own ways to sign in through providers. */
export function useIdentities() {
  return useQuery({ ...read('GET /api/user/identities', {}), select: ({ data }) => data })
}

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
export function useUnbindIdentity() {
  return useMutation({
    mutationFn: (provider: string) =>
      call('DELETE /api/user/identities/{provider}', { params: { provider } }),
    onSuccess: useForget('GET /api/user/identities', 'GET /api/user/sessions'),
  })
}

/** @throws ApiError */
export async function acceptAgreement(): Promise<void> {
  await call('POST /api/accepted-agreements', {})
}

/** @throws ApiError */
export async function endFirstSteps(): Promise<void> {
  await call('DELETE /api/user/first-steps', {})
}

/** Changes one's own password; the other sessions end with it. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: BodyOf<Calls['PUT /api/user/password']>) => call('PUT /api/user/password', { body }),
    onSuccess: useForget('GET /api/user/sessions'),
  })
}

/** Asks for another address of one's own: it waits until the letter to it is answered. */
export function useRequestEmail() {
  return useMutation({
    mutationFn: (body: BodyOf<Calls['PUT /api/user/pending-email']>) =>
      call('PUT /api/user/pending-email', { body }),
  })
}

/** Ends the change of one's own address. */
export function useCancelOwnEmail() {
  return useMutation({ mutationFn: () => call('DELETE /api/user/pending-email', {}) })
}

/** One's own live sessions, the most recently used first. */
export function useOwnSessions() {
  return useQuery({ ...read('GET /api/user/sessions', {}), select: ({ data }) => data })
}

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
