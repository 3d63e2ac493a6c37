import 'server-only'
import { auditSql } from '@/lib/core/audit'
import { csrfCookie } from '@/lib/core/auth/csrf'
import { verifyPassword } from '@/lib/core/auth/password'
import { endSession, loadSession, type SessionUser, startSession } from '@/lib/core/auth/session'
import { db } from '@/lib/core/db/client'
import { AppError, fieldError } from '@/lib/core/http/errors'
import { presentUser } from '@/lib/features/accounts/data'
import type { LoginCredentials, UserAnswer } from '@/lib/features/accounts/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const WRONG_CREDENTIALS = 'Неверное имя пользователя или пароль.'
const BLOCKED = 'Учётная запись заблокирована. Обратитесь в службу поддержки.'
const STATUS_ACTIVE = 1

/**
 * Signs a person in. Unknown e-mail, wrong password and a blocked account with a wrong password answer alike;
 * only who knows the password learns that the account is blocked.
 * @param replaces the session id the browser came with: it ends, whoever it belonged to
 * @returns the person and the cookies to set
 */
export async function signIn(
  credentials: LoginCredentials,
  replaces: string | null,
): Promise<{ user: UserAnswer; cookies: string[] }> {
  const account = await db().user.findUnique({
    where: { email: credentials.email },
    select: { id: true, passwordHash: true, userStatusId: true },
  })
  const isRight = await verifyPassword(account?.passwordHash ?? null, credentials.password)
  if (!account || !isRight) throw fieldError('email', WRONG_CREDENTIALS)
  if (account.userStatusId !== STATUS_ACTIVE) throw fieldError('email', BLOCKED)
  const { id, cookie } = await startSession(account.id, { remember: credentials.remember, replaces })
  const session = await loadSession(id)
  if (!session) throw new AppError('unauthenticated')
  return { user: presentUser(session.user), cookies: [cookie, csrfCookie(id)] }
}

/** Ends the session; a guest's CSRF token takes the place of the session's. */
export async function signOut(sessionId: string): Promise<string[]> {
  return [await endSession(sessionId), csrfCookie(null)]
}

/** Stores that the person accepted the terms of use, and when; accepting again changes nothing. */
export async function acceptAgreement(user: SessionUser): Promise<UserAnswer> {
  await db().$executeRaw(Prisma.sql`
    WITH gate AS (
      UPDATE users SET agreement_accepted_at = now() WHERE id = ${user.id} AND agreement_accepted_at IS NULL
      RETURNING id
    )
    ${auditSql({ action: 'agreement.accept', entity: 'user' })}`)
  return presentUser({ ...user, agreementAccepted: true })
}
