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
 * Requests a new own address, pending until confirmed; the old address is notified. Whether it is already taken shows
 * only on confirmation, to the owner of its mailbox.
 * @throws AppError invalid (the current address), too_many_requests, conflict
 */
export async function requestOwnEmail(user: SessionUser, { email: to }: NewEmail): Promise<void> {
  const { email: from } = user
  if (to === from) throw fieldError('email', SAME)
  await throttle.requireLetter({ userId: user.id, role: user.role }, [to, from])
  const requested = await commit(requestEmailStatement({ userId: user.id, from, to }))
  if (requested.length === 0) throw new AppError('conflict', { message: 'Данные учётной записи изменились' })
}

/** Requires a recently authenticated session of this person. @throws AppError invalid, reauthenticate */
async function provenInSession(userId: number, sessionId: string | null): Promise<{ sessionId: string }> {
  const session = sessionId === null ? null : await loadSession(sessionId)
  if (session?.user.id !== userId) throw fieldError('current_password', PROOF_FIRST)
  await requireFresh(session)
  return { sessionId: session.id }
}

/**
 * Confirms a pending address with its mailed link and the password, or a recent authentication: once, even
 * concurrently.
 * @returns the address
 * @throws AppError invalid (expired link, address taken meanwhile, wrong password, no session), too_many_requests,
 * reauthenticate
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

/** Cancels a change with the link mailed to the old address. @throws AppError invalid when nothing is pending */
export async function cancelEmail(token: string): Promise<void> {
  if (!(await cancelEmailChangeBy(token))) throw await deadLink('email', DEAD_CANCEL)
}
