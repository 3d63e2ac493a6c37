import 'server-only'
import { proveCurrentPassword } from '@/lib/core/auth/current-password'
import { cancelEmailChangeBy } from '@/lib/core/auth/email-change'
import { requireFresh } from '@/lib/core/auth/factor/prove-session'
import { tokenHash } from '@/lib/core/auth/password-tokens'
import { deadLink } from '@/lib/core/auth/refused-proof'
import { loadSession, type SessionUser } from '@/lib/core/auth/session'
import { throttle } from '@/lib/core/auth/throttle'
import { commit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { AppError, fieldError } from '@/lib/core/http/errors'
import type { EmailConfirmation, NewEmail } from '@/lib/features/accounts/schema'
import { confirmEmailStatement, requestEmailStatement } from '@/lib/features/accounts/statements'

const SAME = 'Это ваш нынешний адрес'
const DEAD_CONFIRMATION =
  'Ссылка недействительна или устарела. Запросите смену адреса ещё раз: придёт новое письмо.'
const TAKEN = 'Этот адрес уже занят другой учётной записью. Запросите смену на другой адрес.'
const PROOF_FIRST =
  'Введите пароль. Если входите без пароля, войдите в систему в этом браузере и откройте ссылку ещё раз.'
const DEAD_CANCEL =
  'Отменять нечего: смена уже отменена, устарела или состоялась. Если адрес изменён без вашего ведома, сообщите в службу поддержки.'

/**
 * Lets a new address of one's own wait until the letter to it is answered; the old address is told. Whether it is
 * somebody's already shows then, to who reads its letters.
 * @throws AppError invalid (the address in use), too_many_requests, conflict
 */
export async function requestOwnEmail(user: SessionUser, { email: to }: NewEmail): Promise<void> {
  const { email: from } = user
  if (to === from) throw fieldError('email', SAME)
  await throttle.requireLetter({ userId: user.id, role: user.role }, [to, from])
  const requested = await commit(requestEmailStatement({ userId: user.id, from, to }))
  if (requested.length === 0) throw new AppError('conflict', { message: 'Данные учётной записи изменились' })
}

/** The session of this very person, who has lately proved in it that it is them. @throws AppError invalid, reauthenticate */
async function provenInSession(userId: number, sessionId: string | null): Promise<{ sessionId: string }> {
  const session = sessionId === null ? null : await loadSession(sessionId)
  if (session?.user.id !== userId) throw fieldError('current_password', PROOF_FIRST)
  await requireFresh(session)
  return { sessionId: session.id }
}

/**
 * Gives a person their new address by the link mailed to it and their password, or a fresh proof in their session: once,
 * whoever else tries at the same time.
 * @returns the address
 * @throws AppError invalid (dead link, address taken meanwhile, wrong password, no session), too_many_requests,
 *   reauthenticate
 */
export async function confirmEmail(
  { token, current_password }: EmailConfirmation,
  sessionId: string | null,
): Promise<string> {
  const waiting = await db().emailChange.findFirst({
    where: {
      confirmHash: tokenHash(token),
      expiresAt: { gt: new Date() },
      user: { userStatusId: USER_STATUS.active },
    },
    select: { userId: true, email: true, user: { select: { email: true } } },
  })
  if (!waiting) throw await deadLink('email', DEAD_CONFIRMATION)
  const { userId, email: to } = waiting
  const from = waiting.user.email
  const provenBy =
    current_password === undefined
      ? await provenInSession(userId, sessionId)
      : { password: await proveCurrentPassword(userId, current_password) }
  const confirmed = await commit(
    confirmEmailStatement({ userId, token, provenBy, from, to }),
    (constraint) => (constraint === 'users_email_key' ? fieldError('token', TAKEN) : undefined),
  )
  if (confirmed.length === 0) throw await deadLink('email', DEAD_CONFIRMATION)
  return to
}

/**
 * Ends a change by the link mailed to the old address; whoever reads its letters may.
 * @throws AppError invalid when there is nothing to end
 */
export async function cancelEmail(token: string): Promise<void> {
  if (!(await cancelEmailChangeBy(token))) throw await deadLink('email', DEAD_CANCEL)
}
