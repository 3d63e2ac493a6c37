import 'server-only'
import { takesPassword } from '@/lib/core/auth/oidc/without-password'
import { tokenHash } from '@/lib/core/auth/password-tokens'
import type { SessionUser } from '@/lib/core/auth/session'
import { openSessionsSql } from '@/lib/core/auth/session-store'
import { db } from '@/lib/core/db/client'
import { rows } from '@/lib/core/db/rows'
import { permissionsOf } from '@/lib/core/domain/permissions'
import { type SessionAnswer, sessionAnswer, type UserAnswer } from '@/lib/features/accounts/contract'

/** The signed-in person as the API shows them. */
export function presentUser({ role, ...person }: SessionUser): UserAnswer {
  return { ...person, permissions: permissionsOf(role) }
}

/** Whether whoever opens the link to a new address confirms it by a password of theirs; a dead link asks for one too. */
export async function confirmsByPassword(token: string): Promise<boolean> {
  const waiting = await db().emailChange.findUnique({
    where: { confirmHash: tokenHash(token) },
    select: { user: { select: { passwordHash: true, company: { select: { passwordSignIn: true } } } } },
  })
  if (!waiting) return true
  return waiting.user.passwordHash !== null && takesPassword(waiting.user.company)
}

/** The person's live sessions, the most recently used first; the one that asks is marked. */
export function listOwnSessions(user: SessionUser, sessionId: string): Promise<SessionAnswer[]> {
  return rows(sessionAnswer, openSessionsSql(user.id, sessionId))
}
