'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '@/lib/core/http/api-client'
import { type BodyOf, browserCalls } from '@/lib/core/http/browser-calls'
import type { accountsContract } from '@/lib/features/accounts/contract'

type Calls = typeof accountsContract

const { call, read, useForget } = browserCalls<Calls>()

const GONE = 404

/** @returns whether the second factor is asked for @throws ApiError */
export async function signIn(body: BodyOf<Calls['POST /api/login']>): Promise<boolean> {
  const { data } = await call('POST /api/login', { body })
  return 'factor_required' in data
}

/**
 * @returns where to sign out of the provider too, if the session came from one
 * @throws ApiError
 */
export async function signOut(): Promise<string | null> {
  const { data } = await call('GET /api/user/provider-sign-out', {})
  await call('POST /api/logout', {})
  return data.url
}

/** Goes to a provider to sign in. Without an end: the page is left. */
export function useGoToProvider() {
  return useMutation({
    mutationFn: async (way: { provider: string } & BodyOf<Calls['POST /api/sign-in/{provider}']>) => {
      const { provider, ...body } = way
      const { data } = await call('POST /api/sign-in/{provider}', { params: { provider }, body })
      window.location.assign(data.url)
    },
  })
}

/** Ends a way to a provider with what the browser was sent back with. */
export function useProviderAnswer() {
  return useMutation({
    mutationFn: async ({ provider, answer }: { provider: string; answer: string }) => {
      const params = { provider }
      const { data } = await call('POST /api/sign-in/{provider}/answer', { params, body: { answer } })
      return data
    },
  })
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

/** Asks for a link to set a new password; the answer is the same for every address. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: BodyOf<Calls['POST /api/forgot-password']>) =>
      call('POST /api/forgot-password', { body }),
  })
}

/** Sets a password by a mailed link; `errors.token` says that the link is dead. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: BodyOf<Calls['POST /api/reset-password']>) =>
      call('POST /api/reset-password', { body }),
  })
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

/** Confirms a new address by the link mailed to it; `errors.token` says that the link is dead. */
export function useConfirmEmail() {
  return useMutation({
    mutationFn: (body: BodyOf<Calls['POST /api/confirm-email']>) => call('POST /api/confirm-email', { body }),
  })
}

/** Ends a change of address by the link mailed to the old one. */
export function useCancelEmail() {
  return useMutation({
    mutationFn: (body: BodyOf<Calls['POST /api/cancel-email']>) => call('POST /api/cancel-email', { body }),
  })
}

/** Makes this browser known by a mailed link; `errors.token` says that the link is dead. */
export function useTrustDevice() {
  return useMutation({
    mutationFn: (body: BodyOf<Calls['POST /api/trust-device']>) => call('POST /api/trust-device', { body }),
  })
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
