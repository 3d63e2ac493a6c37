import 'server-only'
import { proveCurrentPassword } from '@/lib/core/auth/current-password'
import { hasFactor } from '@/lib/core/auth/factor/prove-factor'
import type { RequireFresh } from '@/lib/core/auth/factor/prove-session'
import { takesPassword } from '@/lib/core/auth/oidc/without-password'
import { hashPassword } from '@/lib/core/auth/password'
import { issueReset, tokenHash } from '@/lib/core/auth/password-tokens'
import { deadLink } from '@/lib/core/auth/refused-proof'
import type { SessionUser } from '@/lib/core/auth/session'
import { throttle } from '@/lib/core/auth/throttle'
import { commit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { AppError, fieldError } from '@/lib/core/http/errors'
import { isCommonPassword } from '@/lib/features/accounts/common-passwords'
import { passwordRefusal, TOO_COMMON } from '@/lib/features/accounts/rules'
import type { PasswordChange, PasswordReset } from '@/lib/features/accounts/schema'
import { changePasswordStatement, resetStatement } from '@/lib/features/accounts/statements'

const WITHOUT_PASSWORD = 'Ваша организация входит без пароля: нажмите кнопку единого входа.'
const DEAD_LINK = 'Ссылка недействительна или устарела. Запросите восстановление пароля ещё раз.'

/** @throws AppError invalid when the password is not allowed for this address */
function requireGoodPassword(password: string, email: string): void {
  const refusal = passwordRefusal(password, email) ?? (isCommonPassword(password) ? TOO_COMMON : null)
  if (refusal) throw fieldError('password', refusal)
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
  const { email, token } = reset
  const passwordHash = await hashPassword(reset.password)
  const set = await commit(resetStatement({ userId, email, token, passwordHash }))
  if (set.length === 0) throw await deadLink('password', DEAD_LINK)
}

/**
 * Changes the own password and ends the other sessions; notified by mail. Requires the current password, and with a
 * second factor a recent proof of it.
 * @throws AppError invalid (current or new password), too_many_requests, conflict when it was changed concurrently
 */
export async function changePassword(
  user: SessionUser,
  sessionId: string,
  change: PasswordChange,
  requireFresh: RequireFresh,
): Promise<void> {
  if (await hasFactor(user.id)) await requireFresh()
  requireGoodPassword(change.password, user.email)
  const provenBy = await proveCurrentPassword(user.id, change.current_password)
  const passwordHash = await hashPassword(change.password)
  const changed = await commit(
    changePasswordStatement({ userId: user.id, provenBy, passwordHash, sessionId }),
  )
  if (changed.length === 0) throw new AppError('conflict', { message: 'Пароль уже изменён' })
}
