import 'server-only'
import { permissionsOf } from '@/lib/core/auth/permissions'
import type { SessionUser } from '@/lib/core/auth/session'
import { openSessionsSql } from '@/lib/core/auth/session-store'
import { rows } from '@/lib/core/db/rows'
import { type SessionAnswer, sessionAnswer, type UserAnswer } from '@/lib/features/accounts/contract'

/** The signed-in person as the API shows them. */
export function presentUser({ role, ...person }: SessionUser): UserAnswer {
  return { ...person, permissions: permissionsOf(role) }
}

/** The person's live sessions, the most recently used first; the one that asks is marked. */
export function listOwnSessions(user: SessionUser, sessionId: string): Promise<SessionAnswer[]> {
  return rows(sessionAnswer, openSessionsSql(user.id, sessionId))
}
