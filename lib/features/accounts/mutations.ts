import 'server-only'
import type { z } from 'zod'
import { csrfCookies } from '@/lib/core/auth/csrf'
import { proveCurrentPassword } from '@/lib/core/auth/current-password'
import { deviceCookie, readDeviceLink } from '@/lib/core/auth/device'
import { hasFactor, type RequireFresh } from '@/lib/core/auth/factor/prove-factor'
import type { FactorProof } from '@/lib/core/auth/factor/shapes'
import { admitSession, finishStep, requireStep } from '@/lib/core/auth/factor/sign-in-step'
import { anyMovedHash, renewMovedHash } from '@/lib/core/auth/moved-password'
import { takesPassword } from '@/lib/core/auth/oidc/without-password'
import { hashPassword, verifyPassword } from '@/lib/core/auth/password'
import { issueReset, personRow, type TokenPerson } from '@/lib/core/auth/password-tokens'
import { deadLink } from '@/lib/core/auth/refused-proof'
import {
  endOwnSession,
  endSession,
  endSessionsSql,
  loadSession,
  type SessionUser,
} from '@/lib/core/auth/session'
import { suspendIdleUsers } from '@/lib/core/auth/suspension'
import { throttle } from '@/lib/core/auth/throttle'
import { change, commit, makeChange, type Steps, tryChange, writeAudit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { AGREED_SQL } from '@/lib/core/db/phrases'
import { idRow, type Source, selected } from '@/lib/core/db/rows'
import { TERMS_EDITION, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { AppError, conflict, fieldError } from '@/lib/core/http/errors'
import { passwordChangedLetter } from '@/lib/core/mail/account-letters'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import { requestContext } from '@/lib/core/process/request-context'
import { keyedHash, tokenHash } from '@/lib/core/process/secrets'
import { newPasswordRefusal } from '@/lib/features/accounts/common-passwords'
import type { UserAnswer } from '@/lib/features/accounts/contract'
import { presentUser } from '@/lib/features/accounts/data'
import { DEAD_LINK } from '@/lib/features/accounts/rules'
import type { changePasswordSchema, loginSchema, resetPasswordSchema } from '@/lib/features/accounts/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/** Why an account cannot be used, shown only after successful authentication. */
export const STATE_REFUSAL = {
  blocked: 'Учётная запись заблокирована. Обратитесь в службу поддержки.',
  suspended:
    'Учётная запись приостановлена: ею не пользовались больше года. Чтобы возобновить доступ, обратитесь в службу поддержки.',
} as const

const REFUSAL = {
  ...STATE_REFUSAL,
  credentials: 'Неверное имя пользователя или пароль.',
  provider: 'Ваша организация входит без пароля: нажмите кнопку единого входа.',
} as const

/** Why an authenticated person's account cannot be used, or null. Suspends an account that is due. */
export async function refusedState(userId: number): Promise<keyof typeof STATE_REFUSAL | null> {
  const account = await db().user.findUnique({
    where: { id: userId },
    select: { userStatusId: true, suspendedAt: true },
  })
  if (account?.userStatusId !== USER_STATUS.active) return 'blocked'
  return account.suspendedAt !== null || (await suspendIdleUsers(userId)) > 0 ? 'suspended' : null
}

/** Makes the current browser known for an account. @param nonce id from a mailed link */
export function makeKnown(email: string, nonce?: string): string {
  return deviceCookie(requestContext().deviceCookie, email, nonce)
}

/**
 * Makes the browser known with a mailed link, so that other people's failed attempts no longer lock it out.
 * @returns the cookie to set
 * @throws AppError invalid when the link is foreign or expired
 */
export async function trustDevice(token: string): Promise<string> {
  const link = readDeviceLink(token)
  if (!link) throw await deadLink('device', 'Ссылка недействительна или устарела: она действует 24 часа.')
  return makeKnown(link.email, link.nonce)
}

/**
 * Signs a person in. Unknown e-mail, wrong password and a blocked account with a wrong password are indistinguishable;
 * only a person with the password learns that the account is blocked or suspended.
 * @param replaces the browser's previous session id, which ends whoever it belonged to
 * @returns the person, or that a second factor is required, and the cookies to set
 * @throws AppError invalid, too_many_requests
 */
export async function signIn(
  credentials: z.output<typeof loginSchema>,
  replaces: string | null,
): Promise<{ user: UserAnswer | { factor_required: true }; cookies: string[] }> {
  const { email, password, remember } = credentials
  const attempt = await throttle.beginAttempt(email)
  const account = await db().user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, company: { select: { passwordSignIn: true } } },
  })
  const stored = account?.passwordHash ?? null
  const isRight = await verifyPassword(stored, password, await anyMovedHash())
  const reason: keyof typeof REFUSAL | null = !(account && isRight)
    ? 'credentials'
    : takesPassword(account.company)
      ? await refusedState(account.id)
      : 'provider'
  const provenBy =
    account && stored && reason === null ? await renewMovedHash(account.id, stored, password) : null
  if (!account || provenBy === null) {
    const after = { email_hash: keyedHash(email), reason: reason ?? 'credentials' }
    await writeAudit(account?.id ?? null, { action: 'login.refuse', entity: 'user', after })
    const message = REFUSAL[after.reason]
    // Either may be wrong, and which one is not disclosed.
    const fields = after.reason === 'credentials' ? ['email', 'password'] : ['email']
    throw new AppError('invalid', {
      message,
      errors: Object.fromEntries(fields.map((of) => [of, [message]])),
    })
  }
  await attempt.succeeded()
  const admitted = await admitSession(account.id, { level: 1, remember, replaces, provenBy })
  if ('stepCookie' in admitted) return { user: { factor_required: true }, cookies: [admitted.stepCookie] }
  return welcome(admitted.id, [admitted.cookie])
}

/**
 * Completes a sign-in with the second factor.
 * @param stepCookie set after the password
 * @throws AppError invalid (code, passkey, step), too_many_requests
 */
export async function finishSignIn(
  stepCookie: string | undefined,
  proof: FactorProof,
  replaces: string | null,
): Promise<{ user: UserAnswer; cookies: string[] }> {
  const { id, cookies } = await finishStep(await requireStep(stepCookie), proof, replaces)
  return welcome(id, cookies)
}

async function welcome(id: string, cookies: readonly string[]) {
  const session = await loadSession(id)
  if (!session) throw new AppError('unauthenticated')
  const user = presentUser(session.user)
  return { user, cookies: [...cookies, ...csrfCookies(id), makeKnown(user.email)] }
}

/** Ends the session and returns cookies with a guest's CSRF token. */
export async function signOut(sessionId: string): Promise<string[]> {
  return [await endSession(sessionId), ...csrfCookies(null)]
}

/** Ends one of the person's own sessions. @throws AppError not_found for another person's or an unknown session */
export async function endOneSession(user: SessionUser, id: string): Promise<void> {
  if (!(await endOwnSession(user.id, id))) throw new AppError('not_found')
}

/** Records acceptance of the current terms; idempotent. Accepting a newer edition also hides the first steps. */
export async function acceptAgreement(user: SessionUser): Promise<UserAnswer> {
  await tryChange(idRow, {
    gate: Prisma.sql`
      UPDATE users u SET agreement_accepted_at = now(), agreement_edition = ${TERMS_EDITION},
        first_steps_ended_at = coalesce(first_steps_ended_at, agreement_accepted_at)
      WHERE id = ${user.id} AND NOT ${AGREED_SQL}
      RETURNING id`,
    audit: { action: 'agreement.accept', entity: 'user', after: { edition: TERMS_EDITION } },
  })
  return presentUser({ ...user, agreement_accepted: true, agreement_edition: TERMS_EDITION })
}

/** Hides the first steps on all devices. */
export async function endFirstSteps(user: SessionUser): Promise<void> {
  await tryChange(idRow, {
    gate: Prisma.sql`
      UPDATE users SET first_steps_ended_at = now() WHERE id = ${user.id} AND first_steps_ended_at IS NULL
      RETURNING id`,
  })
}

/*
 * A password is set in one change that also uses up the right to it, ends sessions and links, and mails a notice. It
 * locks the person's row, so that a concurrent sign-in with the old password does not survive.
 */

/** @throws AppError invalid when the password is not allowed for this address */
function requireGoodPassword(password: string, email: string): void {
  const refusal = newPasswordRefusal(password, email)
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
 * @param by who sets it: the console is nobody's account
 * @returns whether it replaced another
 * @throws AppError invalid when the link does not fit the address (the same for unknown ones)
 */
export async function resetPassword(
  reset: z.output<typeof resetPasswordSchema>,
  by: 'oneself' | 'console' = 'oneself',
) {
  requireGoodPassword(reset.password, reset.email)
  const found = await db().passwordToken.findFirst({
    where: {
      tokenHash: tokenHash(reset.token),
      expiresAt: { gt: new Date() },
      user: { email: reset.email, userStatusId: USER_STATUS.active },
    },
    select: {
      userId: true,
      user: { select: { passwordHash: true, company: { select: { passwordSignIn: true } } } },
    },
  })
  if (!found) throw await deadLink('password', DEAD_LINK)
  if (!takesPassword(found.user.company)) throw fieldError('password', REFUSAL.provider)
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
    audit: { action: 'password.reset', entity: 'user', ...(by === 'oneself' && { userId }) },
    steps: (person) => ({
      dead: Prisma.sql`
        DELETE FROM password_tokens WHERE user_id IN (SELECT id FROM ${person}) AND token_hash <> ${used}`,
      ...afterNewPassword(person),
    }),
  })
  if ((await commit(setting)).length === 0) throw await deadLink('password', DEAD_LINK)
  return found.user.passwordHash !== null
}

/**
 * Changes one's own password and ends the other sessions; notified by mail. Requires the current password, and with a
 * second factor a recent proof of it.
 * @throws AppError invalid (current or new password), too_many_requests, conflict when it was changed concurrently
 */
export async function changePassword(
  { id: userId, email }: SessionUser,
  sessionId: string,
  input: z.output<typeof changePasswordSchema>,
  requireFresh: RequireFresh,
): Promise<void> {
  if (await hasFactor(userId)) await requireFresh()
  requireGoodPassword(input.password, email)
  const provenBy = await proveCurrentPassword(userId, input.current_password)
  const passwordHash = await hashPassword(input.password)
  await makeChange(personRow, {
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
    otherwise: () => conflict('Пароль уже изменён'),
  })
}
