import 'server-only'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { onThisHost, readCookie, serializeCookie } from '@/lib/core/auth/cookies'

/*
 * One way to a provider and back has one secret. It lies in a cookie of the browser that began, so that no other can
 * finish; state, nonce and verifier follow from it, and the table keeps its hash alone.
 */

export const ATTEMPT_SECONDS = 15 * 60

const cookieName = () => onThisHost('sign-in')

export const newSecret = (): string => randomBytes(32).toString('base64url')

const derived = (secret: string, use: string) => createHmac('sha256', secret).update(use).digest('base64url')

/** What goes to the provider and has to come back. */
export const proofsOf = (secret: string) => ({
  state: derived(secret, 'state'),
  nonce: derived(secret, 'nonce'),
  verifier: derived(secret, 'verifier'),
})

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

export const secretOf = (request: Request): string | undefined => readCookie(request, cookieName())

export const secretCookie = (secret: string): string =>
  serializeCookie(cookieName(), secret, { httpOnly: true, maxAgeSeconds: ATTEMPT_SECONDS })

export const noSecretCookie = (): string =>
  serializeCookie(cookieName(), '', { httpOnly: true, maxAgeSeconds: 0 })
