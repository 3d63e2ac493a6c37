import 'server-only'
import { takesPassword } from '@/lib/core/auth/oidc/without-password'
import { openSessionsSql, type SessionUser } from '@/lib/core/auth/session'
import { db } from '@/lib/core/db/client'
import { rows } from '@/lib/core/db/rows'
import { permissionsOf } from '@/lib/core/domain/permissions'
import { tokenHash } from '@/lib/core/process/secrets'
import { type SessionAnswer, sessionAnswer, type UserAnswer } from '@/lib/features/accounts/contract'
import type { PasswordWay } from '@/lib/features/accounts/rules'

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

/** Whether a person may sign in by password, and has one. */
export async function readPasswordWay(userId: number): Promise<PasswordWay> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { passwordHash: true, company: { select: { passwordSignIn: true } } },
  })
  return { isAllowed: takesPassword(user?.company ?? null), isSet: user?.passwordHash != null }
}

/** The person's valid sessions, most recently used first, with the current one marked. */
export function listOwnSessions(user: SessionUser, sessionId: string): Promise<SessionAnswer[]> {
  return rows(sessionAnswer, openSessionsSql(user.id, sessionId))
}
