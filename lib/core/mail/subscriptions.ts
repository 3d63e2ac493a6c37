import 'server-only'
import { type Change, change } from '@/lib/core/db/change'
import { HAS_ACCEPTED } from '@/lib/core/db/phrases'
import { idRow, selected } from '@/lib/core/db/rows'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { appLink, type Letter } from '@/lib/core/mail/letter'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import { isSigned, signed } from '@/lib/core/process/secrets'
import { Prisma } from '@/lib/generated/prisma/client'

/* Subscriptions: who gets recurring letters, each once, and how a person unsubscribes. */

/** Kinds by the column of `users` with the time of unsubscribing. */
const ENDED = {
  deadline_reminders: 'reminders_unsubscribed_at',
  quarter_letters: 'quarter_letters_unsubscribed_at',
} as const

export type Subscription = keyof typeof ENDED

export const SUBSCRIPTIONS: readonly Subscription[] = ['deadline_reminders', 'quarter_letters']

const endedSql = (of: Subscription) => Prisma.raw(ENDED[of])

/** Whether person `u` is active and subscribed to this kind. */
export const subscribesSql = (of: Subscription): Prisma.Sql => Prisma.sql`
  (u.user_status_id = ${USER_STATUS.active} AND u.suspended_at IS NULL AND ${HAS_ACCEPTED} AND u.${endedSql(of)} IS NULL)`

export const subscribeSql = (userId: number, of: Subscription, isOn: boolean): Prisma.Sql => Prisma.sql`
  UPDATE users SET ${endedSql(of)} = ${isOn ? Prisma.sql`NULL` : Prisma.sql`coalesce(${endedSql(of)}, now())`}
  WHERE id = ${userId}`

/**
 * Writes a letter together with the mark that it was written, so that only one of two workers does.
 * @param mark inserts the mark, and returns the reader's id if there was none
 */
export function letterOnce(mark: Prisma.Sql, letter: Letter): Change<{ id: number }> {
  return change(idRow, {
    gate: mark,
    steps: (marked) => ({
      mail: outboxSql(
        selected(emailRow, Prisma.sql`SELECT u.email FROM users u JOIN ${marked} marked USING (id)`),
        letter,
      ),
    }),
  })
}

/** A link without a kind is for reminders, the only kind when such links were mailed. */
const SHAPE = /^(?:([a-z_]+)\.)?([1-9]\d{0,9})\.([\w-]{43})$/

const rightOf = (of: Subscription, userId: number) =>
  of === 'deadline_reminders' ? `${userId}` : `${of}.${userId}`

/** Unsubscribes from one kind without signing in. Does not expire. */
export function unsubscribeLink(of: Subscription, userId: number): string {
  const right = rightOf(of, userId)
  return appLink(`/unsubscribe/${right}.${signed('unsubscribe', right).toString('base64url')}`)
}

/** The person and kind of an unsubscribe token; null for a foreign one. */
export function readUnsubscribeToken(token: string): { userId: number; of: Subscription } | null {
  const [, name = 'deadline_reminders', id, signature] = SHAPE.exec(token) ?? []
  const of = SUBSCRIPTIONS.find((one) => one === name)
  if (of === undefined || id === undefined || signature === undefined) return null
  const userId = Number(id)
  return isSigned('unsubscribe', rightOf(of, userId), signature) ? { userId, of } : null
}
