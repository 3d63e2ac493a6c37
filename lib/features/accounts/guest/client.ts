import { type BodyOf, plainCalls } from '@/lib/core/http/plain-calls'
import type { accountsContract } from '@/lib/features/accounts/contract'

/* The calls of pages for whoever is not signed in: they keep no answers. All throw ApiError. */

type Calls = typeof accountsContract

const { call } = plainCalls<Calls>()

/** @returns whether the second factor is asked for */
export async function sendSignIn(body: BodyOf<Calls['POST /api/login']>): Promise<boolean> {
  const { data } = await call('POST /api/login', { body })
  return 'factor_required' in data
}

/** Goes to a provider to sign in. Without an end: the page is left. */
export async function goToProvider(
  way: { provider: string } & BodyOf<Calls['POST /api/sign-in/{provider}']>,
): Promise<void> {
  const { provider, ...body } = way
  const { data } = await call('POST /api/sign-in/{provider}', { params: { provider }, body })
  window.location.assign(data.url)
}

/** Ends a way to a provider with what the browser was sent back with. */
export async function endSignIn({ provider, answer }: { provider: string; answer: string }) {
  const params = { provider }
  const { data } = await call('POST /api/sign-in/{provider}/answer', { params, body: { answer } })
  return data
}

/** Asks for a link to set a new password; the answer is the same for every address. */
export const askForLink = (body: BodyOf<Calls['POST /api/forgot-password']>) =>
  call('POST /api/forgot-password', { body })

/** Sets a password by a mailed link; `errors.token` says that the link is dead. */
export const sendResetPassword = (body: BodyOf<Calls['POST /api/reset-password']>) =>
  call('POST /api/reset-password', { body })

/** Confirms a new address by the link mailed to it; `errors.token` says that the link is dead. */
export const sendConfirmEmail = (body: BodyOf<Calls['POST /api/confirm-email']>) =>
  call('POST /api/confirm-email', { body })

/** Ends a change of address by the link mailed to the old one. */
export const sendCancelEmail = (body: BodyOf<Calls['POST /api/cancel-email']>) =>
  call('POST /api/cancel-email', { body })

/** Makes this browser known by a mailed link; `errors.token` says that the link is dead. */
export const sendTrustDevice = (body: BodyOf<Calls['POST /api/trust-device']>) =>
  call('POST /api/trust-device', { body })
