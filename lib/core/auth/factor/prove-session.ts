import 'server-only'
import { z } from 'zod'
import { csrfCookies } from '@/lib/core/auth/csrf'
import { newSessionId, sessionIdHash } from '@/lib/core/auth/envelope'
import { proofMethods } from '@/lib/core/auth/factor/prove-factor'
import { provedAtSql, type Session, sessionCookie } from '@/lib/core/auth/session'
import { makeChange } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import { AppError } from '@/lib/core/http/errors'
import { Prisma } from '@/lib/generated/prisma/client'

const FRESH_MS = 10 * 60_000

/** Guards sensitive actions against an unattended session. At the console it always passes. */
export type RequireFresh = () => Promise<void>

/**
 * The rule for calls declared `fresh`: the person must have authenticated within ten minutes.
 * @throws AppError reauthenticate, with the ways to prove it
 */
export async function requireFresh({ provedAt, user }: Session): Promise<void> {
  if (Date.now() - provedAt.getTime() < FRESH_MS) return
  throw new AppError('reauthenticate', { data: { methods: await proofMethods(user.id) } })
}

const provedRow = idRow.extend({ remember: z.boolean(), expires_at: z.date() })

/**
 * Records that a session's person has just reauthenticated. The session gets a new id, as after a sign-in, and the old
 * one becomes invalid.
 * @param seconds when they did so at a provider; by default now
 * @returns the cookies to set
 * @throws AppError unauthenticated when the session ended meanwhile
 */
export async function proveSession(sessionId: string, seconds?: number): Promise<string[]> {
  const id = newSessionId()
  const proved = await makeChange(provedRow, {
    gate: Prisma.sql`
      UPDATE sessions SET id_hash = ${sessionIdHash(id)}, proved_at = ${provedAtSql(seconds)}, last_used_at = now()
      WHERE id_hash = ${sessionIdHash(sessionId)}
      RETURNING user_id AS id, remember, expires_at`,
    audit: { action: 'session.prove', entity: 'user' },
    otherwise: () => new AppError('unauthenticated'),
  })
  const left = proved.remember ? proved.expires_at.getTime() - Date.now() : null
  return [await sessionCookie(id, left), ...csrfCookies(id)]
}
