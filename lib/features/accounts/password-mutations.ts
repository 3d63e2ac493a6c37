import 'server-only'
import { proveCurrentPassword } from '@/lib/core/auth/current-password'
import { hasFactor } from '@/lib/core/auth/factor/prove-factor'
import type { RequireFresh } from '@/lib/core/auth/factor/prove-session'
import { takesPassword } from '@/lib/core/auth/oidc/without-password'
import { hashPassword } from '@/lib/core/auth/password'
import { issueReset, personRow, type TokenPerson, tokenHash } from '@/lib/core/auth/password-tokens'
import { deadLink } from '@/lib/core/auth/refused-proof'
import type { SessionUser } from '@/lib/core/auth/session'
import { endSessionsSql } from '@/lib/core/auth/session-store'
import { throttle } from '@/lib/core/auth/throttle'
import { change, commit, type Steps } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { type Source, selected } from '@/lib/core/db/rows'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { AppError, fieldError } from '@/lib/core/http/errors'
import { passwordChangedLetter } from '@/lib/core/mail/account-letters'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import { isCommonPassword } from '@/lib/features/accounts/common-passwords'
import { passwordRefusal, TOO_COMMON } from '@/lib/features/accounts/rules'
import type { PasswordChange, PasswordReset } from '@/lib/features/accounts/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * A password is set in one change that also uses up the right to it, ends sessions and links, and mails a notice. It
 * locks the person's row, so that a concurrent sign-in with the old password does not survive.
 */

const WITHOUT_PASSWORD = 'Ваша организация входит без пароля: нажмите кнопку единого входа.'
const DEAD_LINK = 'Ссылка недействительна или устарела. Запросите восстановление пароля ещё раз.'

/** @throws AppError invalid when the password is not allowed for this address */
function requireGoodPassword(password: string, email: string): void {
  const refusal = passwordRefusal(password, email) ?? (isCommonPassword(password) ? TOO_COMMON : null)
  if (refusal) throw fieldError('password', refusal)
}

/**
 * Steps after setting a password. No notice for a first password of an invited person. `users` is the row before the
 * statement.
 */
function afterNewPassword(person: Source<TokenPerson>, exceptSessionId?: string): Steps {
  const former = Prisma.sql`
    SELECT p.email FROM ${person} p JOIN users former USING (id) WHERE former.password_hash IS NOT NULL`
  return {
    ended: endSessionsSql(person, exceptSessionId),
    mail: outboxSql(selected(emailRow, former), passwordChangedLetter()),
  }
}

/** Mails a password link if an active account has this address; the answer is always the same. */
export async function forgotPassword(email: string): Promise<void> {
  if (await throttle.allowsLetter(email)) await issueReset(email)
}

/**
 * Sets a password with a mailed link of an invitation or reset: once, even concurrently. All sessions end, and the
 * person is notified unless it is their first password.
 * @throws AppError invalid when the link does not fit the address (the same for unknown ones)
 */
export async function resetPassword(reset: PasswordReset): Promise<void> {
  requireGoodPassword(reset.password, reset.email)
  const found = await db().passwordToken.findFirst({
    where: {
      tokenHash: tokenHash(reset.token),
      expiresAt: { gt: new Date() },
      user: { email: reset.email, userStatusId: USER_STATUS.active },
    },
    select: { userId: true, user: { select: { company: { select: { passwordSignIn: true } } } } },
  })
  if (!found) throw await deadLink('password', DEAD_LINK)
  if (!takesPassword(found.user.company)) throw fieldError('password', WITHOUT_PASSWORD)
  const { userId } = found
  const used = tokenHash(reset.token)
  const passwordHash = await hashPassword(reset.password)
  const setting = change(personRow, {
    locks: { users: [userId] },
    first: {
      used: Prisma.sql`
        DELETE FROM password_tokens WHERE token_hash = ${used} AND expires_at > now() AND user_id = ${userId}
        RETURNING user_id`,
    },
    gate: Prisma.sql`
      UPDATE users SET password_hash = ${passwordHash}, updated_at = now()
      WHERE id = (SELECT user_id FROM used) AND email = ${reset.email} AND user_status_id = ${USER_STATUS.active}
      RETURNING id, email`,
    audit: { action: 'password.reset', entity: 'user', userId },
    steps: (person) => ({
      dead: Prisma.sql`
        DELETE FROM password_tokens WHERE user_id IN (SELECT id FROM ${person}) AND token_hash <> ${used}`,
      ...afterNewPassword(person),
    }),
  })
  if ((await commit(setting)).length === 0) throw await deadLink('password', DEAD_LINK)
}

/**
 * Changes the own password and ends the other sessions; notified by mail. Requires the current password, and with a
 * second factor a recent proof of it.
 * @throws AppError invalid (current or new password), too_many_requests, conflict when it was changed concurrently
 */
export async function changePassword(
  { id: userId, email }: SessionUser,
  sessionId: string,
  wanted: PasswordChange,
  requireFresh: RequireFresh,
): Promise<void> {
  if (await hasFactor(userId)) await requireFresh()
  requireGoodPassword(wanted.password, email)
  const provenBy = await proveCurrentPassword(userId, wanted.current_password)
  const passwordHash = await hashPassword(wanted.password)
  const changing = change(personRow, {
    locks: { users: [userId] },
    gate: Prisma.sql`
      UPDATE users SET password_hash = ${passwordHash}, updated_at = now()
      WHERE id = ${userId} AND password_hash = ${provenBy}
      RETURNING id, email`,
    audit: { action: 'password.change', entity: 'user', userId },
    steps: (person) => ({
      dead: Prisma.sql`DELETE FROM password_tokens WHERE user_id IN (SELECT id FROM ${person})`,
      ...afterNewPassword(person, sessionId),
    }),
  })
  if ((await commit(changing)).length === 0) throw new AppError('conflict', { message: 'Пароль уже изменён' })
}
