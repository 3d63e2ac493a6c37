import 'server-only'
import { createHmac } from 'node:crypto'
import { endedCookie, onThisHost, readCookie, serializeCookie } from '@/lib/core/auth/cookies'

/*
 * Each sign-in at a provider has one secret. It is stored in a cookie, so that no other browser can finish it; state,
 * nonce and verifier are derived from it, and the table stores only its hash.
 */

export const ATTEMPT_SECONDS = 15 * 60

const cookieName = () => onThisHost('sign-in')

const derived = (secret: string, use: string) => createHmac('sha256', secret).update(use).digest('base64url')

/** Values sent to the provider that must match on return. */
export const proofsOf = (secret: string) => ({
  state: derived(secret, 'state'),
  nonce: derived(secret, 'nonce'),
  verifier: derived(secret, 'verifier'),
})

export const secretOf = (request: Request): string | undefined => readCookie(request, cookieName())

export const secretCookie = (secret: string): string =>
  serializeCookie(cookieName(), secret, { httpOnly: true, maxAgeSeconds: ATTEMPT_SECONDS })

export const noSecretCookie = (): string => endedCookie(cookieName())
