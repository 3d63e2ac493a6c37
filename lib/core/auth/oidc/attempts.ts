import 'server-only'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { endedCookie, onThisHost, readCookie, serializeCookie } from '@/lib/core/auth/cookies'
import { db } from '@/lib/core/db/client'
import { oneRow } from '@/lib/core/db/rows'
import { tokenHash } from '@/lib/core/process/secrets'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * Each sign-in at a provider has one secret. It is stored in a cookie, so that no other browser can finish it; state,
 * nonce and verifier are derived from it, and the table stores only its hash.
 */

const ATTEMPT_SECONDS = 15 * 60

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

const attempt = z.object({
  return_to: z.string(),
  /** Hash of the invitation to accept. */
  invitation_hash: z.instanceof(Uint8Array).nullable(),
  /** Hash of the session whose person links an identity or reauthenticates. */
  session_hash: z.instanceof(Uint8Array).nullable(),
  is_proof: z.boolean(),
})

/** A pending sign-in at a provider, and its purpose. */
type Attempt = z.output<typeof attempt>

/** Stores an attempt before redirecting to the provider. */
export async function noteAttempt(provider: string, secret: string, begun: Attempt): Promise<void> {
  await db().$executeRaw(Prisma.sql`
    INSERT INTO sign_in_attempts (secret_hash, provider, return_to, invitation_hash, session_hash, is_proof, expires_at)
    VALUES (${tokenHash(secret)}, ${provider}, ${begun.return_to}, ${begun.invitation_hash}, ${begun.session_hash},
      ${begun.is_proof}, now() + make_interval(secs => ${ATTEMPT_SECONDS}))`)
}

/** Deletes and returns an attempt: a second use, on any replica, finds none. */
export function takeAttempt(provider: string, secret: string) {
  return oneRow(
    attempt.extend({ begun_at: z.date() }),
    Prisma.sql`
    DELETE FROM sign_in_attempts
    WHERE secret_hash = ${tokenHash(secret)} AND provider = ${provider} AND expires_at > now()
    RETURNING return_to, invitation_hash, session_hash, is_proof,
      expires_at - make_interval(secs => ${ATTEMPT_SECONDS}) AS begun_at`,
  )
}
