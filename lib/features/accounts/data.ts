import 'server-only'
import { takesPassword } from '@/lib/core/auth/oidc/without-password'
import { openSessionsSql, type SessionUser } from '@/lib/core/auth/session'
import { db } from '@/lib/core/db/client'
import { rows } from '@/lib/core/db/rows'
import { permissionsOf } from '@/lib/core/domain/permissions'
import { tokenHash } from '@/lib/core/process/secrets'
import { sessionAnswer, type UserAnswer } from '@/lib/features/accounts/contract'

export function presentUser({ role, ...person }: SessionUser): UserAnswer {
  return { ...person, permissions: permissionsOf(role) }
}

/** Whether confirming a new address requires the person's password; true for an expired link too. */
export async function confirmsByPassword(token: string): Promise<boolean> {
  const waiting = await db().emailChange.findUnique({
    where: { confirmHash: tokenHash(token) },
    select: { user: { select: { passwordHash: true, company: { select: { passwordSignIn: true } } } } },
  })
  if (!waiting) return true
  return waiting.user.passwordHash !== null && takesPassword(waiting.user.company)
}

/** The person's valid sessions, most recently used first, with the current one marked. */
export function listOwnSessions(user: SessionUser, sessionId: string) {
  return rows(sessionAnswer, openSessionsSql(user.id, sessionId))
}
