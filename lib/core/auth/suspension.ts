import 'server-only'
import { auditSql } from '@/lib/core/audit'
import { ROLE_ID } from '@/lib/core/auth/permissions'
import { dayOf } from '@/lib/core/clock'
import { db } from '@/lib/core/db/client'
import { suspensionLetter } from '@/lib/core/mail/account-letters'
import { outboxSql } from '@/lib/core/mail/outbox'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * An account that is not used for a year is suspended: at night, or at its person's next sign-in if that comes
 * first. An administrator reactivates it. `last_used_at` is the last sign-in or the last day of a longer session.
 */

const IDLE_DAYS = 365
const REMIND_DAYS_BEFORE = [7, 30] as const
const DAY_MS = 24 * 60 * 60 * 1000

const LAST_USE = Prisma.sql`coalesce(u.last_used_at, u.created_at)`
const IDLE_SINCE = Prisma.sql`(now() - make_interval(days => ${IDLE_DAYS}))`

/**
 * The rows of `users u` that are to be suspended. Administrators are spared while no other one is in use:
 * somebody must be left who can reactivate the rest.
 */
const DUE = Prisma.sql`u.suspended_at IS NULL AND u.user_status_id = 1 AND ${LAST_USE} < ${IDLE_SINCE}
  AND (u.user_role_id <> ${ROLE_ID.admin} OR EXISTS (
    SELECT 1 FROM users other
    WHERE other.id <> u.id AND other.user_role_id = ${ROLE_ID.admin} AND other.user_status_id = 1 AND other.suspended_at IS NULL
      AND coalesce(other.last_used_at, other.created_at) >= ${IDLE_SINCE}))`

function suspendStatement(which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    WITH gate AS (UPDATE users u SET suspended_at = now() WHERE ${which} AND ${DUE} RETURNING u.id),
    ended AS (DELETE FROM sessions WHERE user_id IN (SELECT id FROM gate)),
    dead AS (DELETE FROM password_tokens WHERE user_id IN (SELECT id FROM gate)),
    audit AS (${auditSql({ action: 'user.suspend', entity: 'user' })})
    SELECT id FROM gate`
}

/** Suspends this account if it is due. @returns whether it was */
export async function suspendIfIdle(userId: number): Promise<boolean> {
  const suspended = await db().$queryRaw<unknown[]>(suspendStatement(Prisma.sql`u.id = ${userId}`))
  return suspended.length > 0
}

/** Suspends every account that is due. @returns how many there were */
export async function suspendIdleUsers(): Promise<number> {
  const suspended = await db().$queryRaw<unknown[]>(suspendStatement(Prisma.sql`true`))
  return suspended.length
}

/**
 * Reminds people 30 and 7 days before. Each reminder goes once however often this runs, and a missed night is
 * made up for the next one. @returns how many letters were written
 */
export async function remindIdleUsers(): Promise<number> {
  let written = 0
  for (const daysBefore of REMIND_DAYS_BEFORE) {
    const due = Prisma.sql`u.suspended_at IS NULL AND u.user_status_id = 1
      AND ${LAST_USE} < now() - make_interval(days => ${IDLE_DAYS - daysBefore}) AND ${LAST_USE} >= ${IDLE_SINCE}
      AND (u.suspension_reminded_at IS NULL
        OR u.suspension_reminded_at < ${LAST_USE} + make_interval(days => ${IDLE_DAYS - daysBefore}))`
    const people = await db().$queryRaw<Array<{ id: number; last_use: Date }>>(
      Prisma.sql`SELECT u.id, ${LAST_USE} AS last_use FROM users u WHERE ${due}`,
    )
    for (const { id, last_use } of people) {
      const end = new Date(last_use.getTime() + IDLE_DAYS * DAY_MS)
      const daysLeft = Math.max(1, Math.ceil((end.getTime() - Date.now()) / DAY_MS))
      written += await db().$executeRaw(Prisma.sql`
        WITH recipient AS (
          UPDATE users u SET suspension_reminded_at = now() WHERE u.id = ${id} AND ${due} RETURNING u.email
        )
        ${outboxSql(suspensionLetter(daysLeft, dayOf(end)))}`)
    }
  }
  return written
}
