import 'server-only'
import type { z } from 'zod'
import { proveCurrentPassword } from '@/lib/core/auth/current-password'
import { cancelEmailChangeBy, emailRequestSteps } from '@/lib/core/auth/email-change'
import { requireFresh } from '@/lib/core/auth/factor/prove-factor'
import { readPasswordWay } from '@/lib/core/auth/oidc/without-password'
import { personRow } from '@/lib/core/auth/password-tokens'
import { deadLink } from '@/lib/core/auth/refused-proof'
import { endSessionsSql, loadSession, type SessionUser } from '@/lib/core/auth/session'
import { throttle } from '@/lib/core/auth/throttle'
import { change, commit, makeChange } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { selected } from '@/lib/core/db/rows'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { conflict, fieldError } from '@/lib/core/http/errors'
import { letter } from '@/lib/core/mail/letter'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import { tokenHash } from '@/lib/core/process/secrets'
import type { confirmEmailSchema } from '@/lib/features/accounts/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const DEAD_CONFIRMATION =
  'Ссылка недействительна или устарела. Запросите смену адреса ещё раз: придёт новое письмо.'
const TAKEN = 'Этот адрес уже занят другой учётной записью. Запросите смену на другой адрес.'
const PROOF_FIRST = 'Войдите в систему в этом браузере и откройте ссылку ещё раз.'
const DEAD_CANCEL =
  'Отменять нечего: эта смена уже отменена, заменена новой, устарела или состоялась. Если смену запрашивали несколько раз, откройте последнее письмо. Если адрес изменён без вашего ведома, сообщите в службу поддержки.'

/**
 * Requests a new own address, pending until confirmed; the old address is notified. Whether it is already taken shows
 * only on confirmation, to the owner of its mailbox.
 * @throws AppError invalid (the current address), too_many_requests, conflict
 */
export async function requestOwnEmail(user: SessionUser, { email: to }: { email: string }): Promise<void> {
  const { id: userId, email: from } = user
  if (to === from) throw fieldError('email', 'Это ваш нынешний адрес')
  await throttle.requireLetter({ userId, role: user.role }, [to, from])
  const { isAllowed, isSet } = await readPasswordWay(userId)
  await makeChange(personRow, {
    locks: { users: [userId] },
    gate: Prisma.sql`SELECT id, email FROM users WHERE id = ${userId} AND email = ${from}`,
    steps: (person) => emailRequestSteps(person, { from, to, isByPassword: isAllowed && isSet }),
    otherwise: () => conflict('Данные учётной записи изменились'),
  })
}

/**
 * Requires a recently authenticated session of this person.
 * @returns whether it still exists, in SQL
 * @throws AppError invalid, reauthenticate
 */
async function provenInSession(userId: number, sessionId: string | null): Promise<Prisma.Sql> {
  const session = sessionId === null ? null : await loadSession(sessionId)
  if (session?.user.id !== userId) throw fieldError('current_password', PROOF_FIRST)
  await requireFresh(session)
  return Prisma.sql`EXISTS (SELECT FROM sessions s
    WHERE s.user_id = users.id AND s.id_hash = ${tokenHash(session.id)})`
}

/**
 * Confirms a pending address with its mailed link and the password, or a recent authentication: once, even
 * concurrently. Ends sessions and links, and notifies the old address.
 * @returns the address
 * @throws AppError invalid (expired link, address taken meanwhile, wrong password, no session), too_many_requests,
 * reauthenticate
 */
export async function confirmEmail(
  { token, current_password }: z.output<typeof confirmEmailSchema>,
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
  const stillProven =
    current_password === undefined
      ? await provenInSession(userId, sessionId)
      : Prisma.sql`password_hash = ${await proveCurrentPassword(userId, current_password)}`
  const confirming = change(personRow, {
    locks: { users: [userId] },
    first: {
      used: Prisma.sql`
        DELETE FROM email_changes WHERE confirm_hash = ${tokenHash(token)} AND expires_at > now()
          AND user_id = ${userId}
        RETURNING user_id, email`,
    },
    gate: Prisma.sql`
      UPDATE users SET email = used.email, version = version + 1, updated_at = now() FROM used
      WHERE id = used.user_id AND ${stillProven} AND user_status_id = ${USER_STATUS.active}
      RETURNING id, users.email`,
    audit: { action: 'email.change', entity: 'user', userId, before: { email: from }, after: { email: to } },
    steps: (person) => {
      const former = Prisma.sql`SELECT former.email FROM ${person} p JOIN users former USING (id)`
      return {
        ended: endSessionsSql(person),
        dead: Prisma.sql`DELETE FROM password_tokens WHERE user_id IN (SELECT id FROM ${person})`,
        mail: outboxSql(selected(emailRow, former), emailChangedLetter(to)),
      }
    },
  })
  const confirmed = await commit(confirming, (constraint) =>
    constraint === 'users_email_key' ? fieldError('token', TAKEN) : undefined,
  )
  if (confirmed.length === 0) throw await deadLink('email', DEAD_CONFIRMATION)
  return to
}

/** Cancels a change with the link mailed to the old address. @throws AppError invalid when nothing is pending */
export async function cancelEmail(token: string): Promise<void> {
  if (!(await cancelEmailChangeBy(token))) throw await deadLink('email', DEAD_CANCEL)
}

/** To the former address, once the change has taken effect. */
function emailChangedLetter(to: string) {
  return letter({
    subject: 'Адрес изменён',
    before: [
      `Теперь в вашу учётную запись входят с адресом ${to}, все сеансы завершены. На этот адрес писем больше не будет.`,
      'Если вы не меняли адрес, сразу сообщите в службу поддержки.',
    ],
  })
}
