import { type BodyOf, plainCalls } from '@/lib/core/http/plain-calls'
import type { accountsContract } from '@/lib/features/accounts/contract'

/* Calls of guest pages, without caching. All throw ApiError. */

type Calls = typeof accountsContract

const { call, callData } = plainCalls<Calls>()

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

/** Requests a password link; the answer is the same for every address. */
export const askForLink = (body: BodyOf<Calls['POST /api/forgot-password']>) =>
  call('POST /api/forgot-password', { body })

/** Sets a password with a mailed link; `errors.token` means that the link has expired. */
export const sendResetPassword = (body: BodyOf<Calls['POST /api/reset-password']>) =>
  call('POST /api/reset-password', { body })

/** Confirms a new address with its mailed link; `errors.token` means that the link has expired. */
export const sendConfirmEmail = (body: BodyOf<Calls['POST /api/confirm-email']>) =>
  call('POST /api/confirm-email', { body })

/** Cancels a change of address with the link mailed to the old one. */
export const sendCancelEmail = (body: BodyOf<Calls['POST /api/cancel-email']>) =>
  call('POST /api/cancel-email', { body })

/** Makes this browser known with a mailed link; `errors.token` means that the link has expired. */
export const sendTrustDevice = (body: BodyOf<Calls['POST /api/trust-device']>) =>
  call('POST /api/trust-device', { body })
