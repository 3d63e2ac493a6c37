import 'server-only'
import { z } from 'zod'
import { personRow } from '@/lib/core/auth/password-tokens'
import { endSessionsSql } from '@/lib/core/auth/session'
import { change, commit, tryChange } from '@/lib/core/db/change'
import { idRow, rows } from '@/lib/core/db/rows'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { dayOf } from '@/lib/core/format/dates'
import { suspensionLetter } from '@/lib/core/mail/account-letters'
import { outboxSql } from '@/lib/core/mail/outbox'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * An account unused for a year is suspended: by the nightly job, or at the next sign-in if earlier. An administrator
 * can reactivate it. `last_used_at` is the last sign-in or the last day of a longer session.
 */

const IDLE_DAYS = 365
const REMIND_DAYS_BEFORE = [7, 30] as const
const DAY_MS = 24 * 60 * 60 * 1000

const LAST_USE = Prisma.sql`coalesce(u.last_used_at, u.created_at)`
const IDLE_SINCE = Prisma.sql`(now() - make_interval(days => ${IDLE_DAYS}))`

/**
 * Rows of `users u` due for suspension. The last active administrator is spared: somebody must be able to reactivate
 * the rest.
 */
const DUE = Prisma.sql`u.suspended_at IS NULL AND u.user_status_id = ${USER_STATUS.active} AND ${LAST_USE} < ${IDLE_SINCE}
  AND (u.user_role_id <> ${USER_ROLE.admin} OR EXISTS (
    SELECT 1 FROM users other
    WHERE other.id <> u.id AND other.user_role_id = ${USER_ROLE.admin} AND other.user_status_id = ${USER_STATUS.active} AND other.suspended_at IS NULL
      AND coalesce(other.last_used_at, other.created_at) >= ${IDLE_SINCE}))`

/** Suspends accounts that are due. @param userId this one alone @returns how many */
export async function suspendIdleUsers(userId?: number): Promise<number> {
  const which = userId === undefined ? Prisma.sql`true` : Prisma.sql`u.id = ${userId}`
  const suspension = change(idRow, {
    gate: Prisma.sql`UPDATE users u SET suspended_at = now() WHERE ${which} AND ${DUE} RETURNING u.id`,
    audit: { action: 'user.suspend', entity: 'user' },
    steps: (idle) => ({
      ended: endSessionsSql(idle),
      dead: Prisma.sql`DELETE FROM password_tokens WHERE user_id IN (SELECT id FROM ${idle})`,
    }),
  })
  return (await commit(suspension)).length
}

/**
 * Reminds people 30 and 7 days before. Idempotent, and a missed night is caught up by the next one. @returns how many
 * letters were written
 */
export async function remindIdleUsers(): Promise<number> {
  let written = 0
  for (const daysBefore of REMIND_DAYS_BEFORE) {
    const due = Prisma.sql`u.suspended_at IS NULL AND u.user_status_id = ${USER_STATUS.active}
      AND ${LAST_USE} < now() - make_interval(days => ${IDLE_DAYS - daysBefore}) AND ${LAST_USE} >= ${IDLE_SINCE}
      AND (u.suspension_reminded_at IS NULL
        OR u.suspension_reminded_at < ${LAST_USE} + make_interval(days => ${IDLE_DAYS - daysBefore}))`
    const people = await rows(
      idRow.extend({ last_use: z.date() }),
      Prisma.sql`SELECT u.id, ${LAST_USE} AS last_use FROM users u WHERE ${due}`,
    )
    for (const { id, last_use } of people) {
      const end = new Date(last_use.getTime() + IDLE_DAYS * DAY_MS)
      const daysLeft = Math.max(1, Math.ceil((end.getTime() - Date.now()) / DAY_MS))
      const isWritten = await tryChange(personRow, {
        gate: Prisma.sql`UPDATE users u SET suspension_reminded_at = now() WHERE u.id = ${id} AND ${due} RETURNING u.id, u.email`,
        steps: (person) => ({ mail: outboxSql(person, suspensionLetter(daysLeft, dayOf(end))) }),
      })
      written += Number(isWritten)
    }
  }
  return written
}
