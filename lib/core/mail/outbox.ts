import 'server-only'
import { z } from 'zod'
import { oneRow } from '@/lib/core/db/rows'
import type { Source } from '@/lib/core/db/source'
import type { Letter } from '@/lib/core/mail/letter'
import { today } from '@/lib/core/process/clock'
import { openText, sealText } from '@/lib/core/process/secrets'
import { Prisma, type PrismaClient } from '@/lib/generated/prisma/client'

/** The letter with its contents encrypted for the outbox. */
export const sealedLetter = (letter: Letter): Letter => ({
  ...letter,
  text: sealText('outbox', letter.text),
  html: sealText('outbox', letter.html),
})

/**
 * The outbox step of a change, in the same statement. Writes no letter without a recipient, or if the recipient already
 * has the day's letter of its kind and organisation.
 */
export function outboxSql(recipient: Source<{ email: string }>, letter: Letter): Prisma.Sql {
  const { subject, text, html, replyTo, isLink, daily } = sealedLetter(letter)
  const onceKey = daily ? `${daily.kind} ${daily.companyId ?? '-'} ${today()}` : null
  return Prisma.sql`
    INSERT INTO outbox_messages (recipient, reply_to, subject, text, html, is_link, once_key)
    SELECT recipient.email, ${replyTo ?? null}, ${subject}, ${text}, ${html}, ${isLink ?? false}, ${onceKey}
    FROM ${recipient} recipient
    ON CONFLICT (recipient, once_key) DO NOTHING`
}

export const emailRow = z.object({ email: z.string() })

/** A leased letter; nobody else takes it until the lease expires. */
export interface ClaimedLetter {
  id: number
  recipient: string
  attempts: number
  /** Null when it was encrypted with a key that we no longer have. */
  letter: Letter | null
}

const outboxRow = z.object({
  id: z.int(),
  recipient: z.string(),
  attempts: z.int(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

/** Longer than any SMTP conversation, so that no other worker takes a letter still being sent. */
const LEASE_MINUTES = 10
const FIRST_PAUSE_SECONDS = 15
const LONGEST_PAUSE_SECONDS = 3600
/** About two and a half days of retries; then the row stays for an administrator. */
export const MAX_ATTEMPTS = 64

/**
 * Leases the next due letter, links before notices. Rows locked by other workers are skipped; when a worker dies its
 * lease expires, and the letter is due again.
 */
export async function claimLetter(client: PrismaClient): Promise<ClaimedLetter | undefined> {
  const row = await oneRow(
    outboxRow,
    Prisma.sql`
    UPDATE outbox_messages SET attempts = attempts + 1, next_try_at = now() + make_interval(mins => ${LEASE_MINUTES})
    WHERE id = (
      SELECT id FROM outbox_messages
      WHERE sent_at IS NULL AND next_try_at <= now() AND attempts < ${MAX_ATTEMPTS}
      ORDER BY is_link DESC, next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, recipient, attempts, reply_to, subject, text, html`,
    client,
  )
  if (!row) return undefined
  const { reply_to, subject, text, html, ...claim } = row
  const letter = { subject, text, html, ...(reply_to !== null && { replyTo: reply_to }) }
  return { ...claim, letter: opened(letter) }
}

function opened(letter: Letter): Letter | null {
  try {
    return { ...letter, text: openText('outbox', letter.text), html: openText('outbox', letter.html) }
  } catch {
    return null
  }
}

/** Marks a letter as sent and deletes its contents, which may include a token. */
export async function markSent(client: PrismaClient, id: number): Promise<void> {
  await client.$executeRaw(Prisma.sql`
    UPDATE outbox_messages SET sent_at = now(), text = '', html = '', last_error = NULL WHERE id = ${id}`)
}

/** Schedules a retry after 15 seconds, with backoff up to an hour. */
export async function putBack(client: PrismaClient, claim: ClaimedLetter, reason: string): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (claim.attempts - 1), LONGEST_PAUSE_SECONDS)
  await client.$executeRaw(Prisma.sql`
    UPDATE outbox_messages SET next_try_at = now() + make_interval(secs => ${pause}), last_error = ${reason.slice(0, 500)}
    WHERE id = ${claim.id}`)
}
