import { type BodyOf, plainCalls } from '@/lib/core/http/plain-calls'
import type { accountsContract } from '@/lib/features/accounts/contract'

/* Calls of guest pages, without caching. All throw ApiError. */

type Calls = typeof accountsContract

export const guestCalls = plainCalls<Calls>()
const { call, callData } = guestCalls

/** @returns whether a second factor is required */
export async function sendSignIn(body: BodyOf<Calls['POST /api/login']>): Promise<boolean> {
  const { data } = await call('POST /api/login', { body })
  return 'factor_required' in data
}

/** Redirects to a provider to sign in. The promise never resolves, because the page is left. */
export async function goToProvider(
  way: { provider: string } & BodyOf<Calls['POST /api/sign-in/{provider}']>,
): Promise<void> {
  const { provider, ...body } = way
  const { data } = await call('POST /api/sign-in/{provider}', { params: { provider }, body })
  window.location.assign(data.url)
}

/** Completes a sign-in with the provider's redirect query. */
export const endSignIn = ({ provider, answer }: { provider: string; answer: string }) =>
  callData('POST /api/sign-in/{provider}/answer', { params: { provider }, body: { answer } })
