import 'server-only'
import { z } from 'zod'
import { forgetMovedHashes } from '@/lib/core/auth/moved-password'
import { deleteExpiredSessions } from '@/lib/core/auth/session-store'
import { remindIdleUsers, suspendIdleUsers } from '@/lib/core/auth/suspension'
import { db } from '@/lib/core/db/client'
import { onlyRow } from '@/lib/core/db/rows'
import { env } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'
import { Prisma } from '@/lib/generated/prisma/client'

/** What a hospital's system was answered can be asked for again so long. */
const KEEP_IMPORTS_DAYS = 90

const expiredRow = z.object({ expired: z.int() })

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
    (await db().$executeRaw(Prisma.sql`DELETE FROM sign_in_attempts WHERE expires_at < now()`)) +
    (await db().$executeRaw(
      Prisma.sql`DELETE FROM exchange_imports WHERE at < now() - make_interval(days => ${KEEP_IMPORTS_DAYS})`,
    )) +
    (await db().$executeRaw(Prisma.sql`DELETE FROM rate_limits WHERE expire < ${Date.now()}::bigint`)) +
    (await db().$executeRaw(Prisma.sql`
      DELETE FROM outbox_messages WHERE created_at < now() - make_interval(days => ${env().KEEP_MAIL_DAYS})`))
  )
}

/** Cuts off the audit past the term that the database's owner has set. @returns how many events */
async function expireAudit(): Promise<number> {
  const { expired } = await onlyRow(expiredRow, Prisma.sql`SELECT expire_audit_events() AS expired`)
  return expired
}

/** The night's work. Every part may run twice, or be missed for a night, without harm. */
export async function runNightly(): Promise<void> {
  const result = {
    reminded: await remindIdleUsers(),
    suspended: await suspendIdleUsers(),
    forgotten: await forgetMovedHashes(),
    expired: await deleteExpired(),
    audit: await expireAudit(),
  }
  log().info(result, 'nightly work done')
}
