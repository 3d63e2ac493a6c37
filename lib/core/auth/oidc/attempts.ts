import 'server-only'
import { z } from 'zod'
import { ATTEMPT_SECONDS } from '@/lib/core/auth/oidc/secret'
import { db } from '@/lib/core/db/client'
import { oneRow } from '@/lib/core/db/rows'
import { tokenHash } from '@/lib/core/process/secrets'
import { Prisma } from '@/lib/generated/prisma/client'

const attempt = z.object({
  return_to: z.string(),
  /** Hash of the invitation to accept. */
  invitation_hash: z.instanceof(Uint8Array).nullable(),
  /** Hash of the session whose person links an identity or reauthenticates. */
  session_hash: z.instanceof(Uint8Array).nullable(),
  is_proof: z.boolean(),
})

/** A pending sign-in at a provider, and its purpose. */
export type Attempt = z.output<typeof attempt>

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
