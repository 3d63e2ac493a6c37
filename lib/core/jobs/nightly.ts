import 'server-only'
import { z } from 'zod'
import { forgetMovedHashes } from '@/lib/core/auth/moved-password'
import { deleteExpiredSessions } from '@/lib/core/auth/session'
import { remindIdleUsers, suspendIdleUsers } from '@/lib/core/auth/suspension'
import { db } from '@/lib/core/db/client'
import { onlyRow } from '@/lib/core/db/rows'
import { env } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'
import { Prisma } from '@/lib/generated/prisma/client'

/** Days in which a hospital's system can request an import's answer again. */
const KEEP_IMPORTS_DAYS = 90

/** Deletes expired rows. @returns how many */
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

/** Deletes audit events older than the retention set by the database's owner. @returns how many events */
async function expireAudit(): Promise<number> {
  const { expired } = await onlyRow(
    z.object({ expired: z.int() }),
    Prisma.sql`SELECT expire_audit_events() AS expired`,
  )
  return expired
}

/** The nightly job. Every part is idempotent and may be missed for a night. */
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
