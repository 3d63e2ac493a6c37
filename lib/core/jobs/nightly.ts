import 'server-only'
import { z } from 'zod'
import { forgetMovedHashes } from '@/lib/core/auth/moved-password'
import { deleteExpiredSessions } from '@/lib/core/auth/session'
import { remindIdleUsers, suspendIdleUsers } from '@/lib/core/auth/suspension'
import { db } from '@/lib/core/db/client'
import { onlyRow } from '@/lib/core/db/rows'
import { INVITATION_KEY } from '@/lib/core/mail/outbox'
import { env } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'
import { Prisma } from '@/lib/generated/prisma/client'

/** Days in which a hospital's system can request an import's answer again. */
const KEEP_IMPORTS_DAYS = 90

async function deleteExpired(): Promise<number> {
  const expired = [
    // An invitation whose letter still waits gets a new term on delivery.
    Prisma.sql`password_tokens t WHERE t.expires_at < now()
      AND NOT EXISTS (SELECT FROM outbox_messages o WHERE o.once_key = ${INVITATION_KEY} AND o.sent_at IS NULL)`,
    Prisma.sql`email_changes WHERE expires_at < now()`,
    Prisma.sql`passkey_challenges WHERE expires_at < now()`,
    Prisma.sql`sign_in_attempts WHERE expires_at < now()`,
    Prisma.sql`exchange_imports WHERE at < now() - make_interval(days => ${KEEP_IMPORTS_DAYS})`,
    Prisma.sql`rate_limits WHERE expire < ${Date.now()}::bigint`,
    Prisma.sql`outbox_messages WHERE created_at < now() - make_interval(days => ${env().KEEP_MAIL_DAYS})`,
  ]
  let deleted = await deleteExpiredSessions()
  for (const rows of expired) deleted += await db().$executeRaw(Prisma.sql`DELETE FROM ${rows}`)
  return deleted
}

/** The nightly job. Every part is idempotent and may be missed for a night. */
export async function runNightly(): Promise<void> {
  const done = {
    reminded: await remindIdleUsers(),
    suspended: await suspendIdleUsers(),
    forgotten: await forgetMovedHashes(),
    expired: await deleteExpired(),
  }
  // Audit events older than the retention set by the database's owner.
  const { audit } = await onlyRow(
    z.object({ audit: z.int() }),
    Prisma.sql`SELECT expire_audit_events() AS audit`,
  )
  log().info({ ...done, audit }, 'nightly work done')
}
