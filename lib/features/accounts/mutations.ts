import 'server-only'
import { csrfCookies } from '@/lib/core/auth/csrf'
import { deviceCookie, readDeviceLink } from '@/lib/core/auth/device'
import type { FactorProof } from '@/lib/core/auth/factor/shapes'
import { admitSession, finishStep, requireStep } from '@/lib/core/auth/factor/sign-in-step'
import { anyMovedHash, renewMovedHash } from '@/lib/core/auth/moved-password'
import { takesPassword } from '@/lib/core/auth/oidc/without-password'
import { verifyPassword } from '@/lib/core/auth/password'
import { deadLink } from '@/lib/core/auth/refused-proof'
import { endSession, loadSession, type SessionUser } from '@/lib/core/auth/session'
import { endOwnSession } from '@/lib/core/auth/session-store'
import { suspendIfIdle } from '@/lib/core/auth/suspension'
import { throttle } from '@/lib/core/auth/throttle'
import { commit, writeAudit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { TERMS_EDITION, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { AppError } from '@/lib/core/http/errors'
import { requestContext } from '@/lib/core/process/request-context'
import { keyedHash } from '@/lib/core/process/secrets'
import type { FactorRequired, UserAnswer } from '@/lib/features/accounts/contract'
import { presentUser } from '@/lib/features/accounts/data'
import type { LoginCredentials } from '@/lib/features/accounts/schema'
import { acceptStatement, endFirstStepsStatement } from '@/lib/features/accounts/statements'

/** Why an account lets nobody in, told only to who has proven to be its person. */
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

const DEAD_DEVICE_LINK = 'Ссылка недействительна или устарела: она действует 24 часа.'

/** Why the account of a person who has just been proven lets them not in, or null. One that is due is suspended. */
export async function refusedState(userId: number): Promise<keyof typeof STATE_REFUSAL | null> {
  const account = await db().user.findUnique({
    where: { id: userId },
    select: { userStatusId: true, suspendedAt: true },
  })
  if (account?.userStatusId !== USER_STATUS.active) return 'blocked'
  return account.suspendedAt !== null || (await suspendIfIdle(userId)) ? 'suspended' : null
}

interface Account {
  id: number
  company: { passwordSignIn: boolean } | null
}

async function refusalOf(account: Account | null, isRight: boolean): Promise<keyof typeof REFUSAL | null> {
  if (!account || !isRight) return 'credentials'
  return takesPassword(account.company) ? refusedState(account.id) : 'provider'
}

/** Makes the browser that asks known for an account. @param nonce what a mailed link calls it */
export function makeKnown(email: string, nonce?: string): string {
  return deviceCookie(requestContext().deviceCookie, email, nonce)
}

/**
 * Makes the browser known by the mailed link: strangers' guesses shut it out no longer.
 * @returns the cookie to set
 * @throws AppError invalid when the link is not ours or too old
 */
export async function trustDevice(token: string): Promise<string> {
  const link = readDeviceLink(token)
  if (!link) throw await deadLink('device', DEAD_DEVICE_LINK)
  return makeKnown(link.email, link.nonce)
}

/**
 * Signs a person in. Unknown e-mail, wrong password and a blocked account with a wrong password answer alike;
 * only who knows the password learns that the account is blocked or suspended.
 * @param replaces the session id the browser came with: it ends, whoever it belonged to
 * @returns the person, or that the second factor is asked for, and the cookies to set
 * @throws AppError invalid, too_many_requests
 */
export async function signIn(
  credentials: LoginCredentials,
  replaces: string | null,
): Promise<{ user: UserAnswer | FactorRequired; cookies: string[] }> {
  const { email, password, remember } = credentials
  const attempt = await throttle.beginAttempt(email)
  const account = await db().user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, company: { select: { passwordSignIn: true } } },
  })
  const stored = account?.passwordHash ?? null
  const reason = await refusalOf(account, await verifyPassword(stored, password, await anyMovedHash()))
  const provenBy =
    account && stored && reason === null ? await renewMovedHash(account.id, stored, password) : null
  if (!account || provenBy === null) {
    const after = { email_hash: keyedHash(email), reason: reason ?? 'credentials' }
    await writeAudit(account?.id ?? null, { action: 'login.refuse', entity: 'user', after })
    const message = REFUSAL[after.reason]
    // Of the two either may be the wrong one, and which is not told.
    const fields = after.reason === 'credentials' ? ['email', 'password'] : ['email']
    throw new AppError('invalid', {
      message,
      errors: Object.fromEntries(fields.map((of) => [of, [message]])),
    })
  }
  await attempt.succeeded()
  const admitted = await admitSession({ userId: account.id, level: 1, remember, replaces, provenBy })
  if ('stepCookie' in admitted) return { user: { factor_required: true }, cookies: [admitted.stepCookie] }
  return welcome(admitted.id, [admitted.cookie])
}

/**
 * Signs in who has given the password in this browser and now gives the second factor.
 * @param stepCookie what the password was answered by
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

/** What a new session answers with. */
async function welcome(id: string, cookies: readonly string[]) {
  const session = await loadSession(id)
  if (!session) throw new AppError('unauthenticated')
  const user = presentUser(session.user)
  return { user, cookies: [...cookies, ...csrfCookies(id), makeKnown(user.email)] }
}

/** Ends the session; a guest's CSRF token takes the place of the session's. */
export async function signOut(sessionId: string): Promise<string[]> {
  return [await endSession(sessionId), ...csrfCookies(null)]
}

/**
 * Ends one of the person's own sessions.
 * @throws AppError not_found when they have no such one
 */
export async function endOneSession(user: SessionUser, id: string): Promise<void> {
  if (!(await endOwnSession(user.id, id))) throw new AppError('not_found')
}

/** Stores that the person accepted the terms in force, and when; accepting again changes nothing. */
export async function acceptAgreement(user: SessionUser): Promise<UserAnswer> {
  await commit(acceptStatement(user.id))
  return presentUser({ ...user, agreement_accepted: true, agreement_edition: TERMS_EDITION })
}

/** Shows the person their first steps no longer, on whatever device. */
export async function endFirstSteps(user: SessionUser): Promise<void> {
  await commit(endFirstStepsStatement(user.id))
}
