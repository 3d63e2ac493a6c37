import 'server-only'
import { deleteExpiredSessions } from '@/lib/core/auth/session-store'
import { remindIdleUsers, suspendIdleUsers } from '@/lib/core/auth/suspension'
import { db } from '@/lib/core/db/client'
import { log } from '@/lib/core/log'
import { Prisma } from '@/lib/generated/prisma/client'

const OUTBOX_KEPT_DAYS = 30

/**
 * Deletes rows past their use.
 * @returns how many
 */
async function deleteExpired(): Promise<number> {
  return (
    (await deleteExpiredSessions()) +
    (await db().$executeRaw(Prisma.sql`DELETE FROM password_tokens WHERE expires_at < now()`)) +
    (await db().$executeRaw(Prisma.sql`DELETE FROM email_changes WHERE expires_at < now()`)) +
    (await db().$executeRaw(Prisma.sql`DELETE FROM passkey_challenges WHERE expires_at < now()`)) +
    (await db().$executeRaw(Prisma.sql`DELETE FROM rate_limits WHERE expire < ${Date.now()}::bigint`)) +
    (await db().$executeRaw(Prisma.sql`
      DELETE FROM outbox_messages WHERE created_at < now() - make_interval(days => ${OUTBOX_KEPT_DAYS})`))
  )
}

/** The night's work. Every part may run twice, or be missed for a night, without harm. */
export async function runNightly(): Promise<void> {
  const result = {
    reminded: await remindIdleUsers(),
    suspended: await suspendIdleUsers(),
    expired: await deleteExpired(),
  }
  log().info(result, 'nightly work done')
}
