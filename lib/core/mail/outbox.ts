import 'server-only'
import { z } from 'zod'
import { type LeasedTable, putBackSql, takeSql, workThrough } from '@/lib/core/db/lease'
import { oneRow, type Source, selected } from '@/lib/core/db/rows'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import type { Letter } from '@/lib/core/mail/letter'
import type { SendLetter } from '@/lib/core/mail/transport'
import { today } from '@/lib/core/process/clock'
import { log } from '@/lib/core/process/log'
import { openText, sealText } from '@/lib/core/process/secrets'
import { noteError, withSpan } from '@/lib/core/telemetry/statement'
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

/** An address, if the CTE has a row. */
export const addressIf = (part: Prisma.Sql, email: string) =>
  selected(emailRow, Prisma.sql`SELECT ${email}::text AS email FROM ${part} part`)

/** The administrators, if the CTE has a row. */
export const administratorsIf = (part: Prisma.Sql) =>
  selected(
    emailRow,
    Prisma.sql`SELECT u.email FROM ${part} CROSS JOIN users u WHERE u.user_role_id = ${USER_ROLE.admin}
      AND u.user_status_id = ${USER_STATUS.active} AND u.suspended_at IS NULL`,
  )

/**
 * The active person of the CTE's `user_id`, an administrator or of its `company_id`. Where it is nobody of that
 * organisation, its managers too: who has moved to another one must not read of it.
 */
export const personOf = (part: Prisma.Sql) =>
  selected(
    emailRow,
    Prisma.sql`
      SELECT DISTINCT u.email FROM ${part} asked LEFT JOIN users author ON author.id = asked.user_id
      JOIN users u ON u.user_status_id = ${USER_STATUS.active} AND (
        u.id = author.id AND (u.company_id = asked.company_id OR u.user_role_id = ${USER_ROLE.admin})
        OR u.user_role_id = ${USER_ROLE.manager} AND u.company_id = asked.company_id AND u.suspended_at IS NULL
          AND (author.company_id = asked.company_id AND author.user_status_id = ${USER_STATUS.active}) IS NOT TRUE)`,
  )

/** A leased letter; nobody else takes it until the lease expires. */
export interface ClaimedLetter extends Pick<z.output<typeof outboxRow>, 'id' | 'recipient' | 'attempts'> {
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

/** The lease far outlasts a sending, which ends when the mail server is silent for 20 seconds. */
const OUTBOX: LeasedTable = { table: 'outbox_messages', due: 'next_try_at', leaseSeconds: 600 }
const FIRST_PAUSE_SECONDS = 15
const LONGEST_PAUSE_SECONDS = 3600
/** More than two days of retries; then the row stays for an administrator. */
export const MAX_ATTEMPTS = 64

/** The `once_key` of the letter that holds the link of invitation `t` (`password_tokens`). */
export const INVITATION_KEY = Prisma.sql`'invitation ' || encode(t.token_hash, 'hex')`

/** Takes the next letter that is due, links before notices; invitations whose link no longer opens are deleted unsent. */
export async function claimLetter(client: PrismaClient): Promise<ClaimedLetter | undefined> {
  await client.$executeRaw(Prisma.sql`
    DELETE FROM outbox_messages WHERE sent_at IS NULL AND once_key LIKE 'invitation %'
      AND NOT EXISTS (SELECT FROM password_tokens t WHERE once_key = ${INVITATION_KEY})`)
  const row = await oneRow(
    outboxRow,
    takeSql(OUTBOX, {
      waiting: Prisma.sql`t.sent_at IS NULL AND t.attempts < ${MAX_ATTEMPTS}`,
      order: Prisma.sql`t.is_link DESC, t.next_try_at, t.id`,
      set: Prisma.sql`attempts = t.attempts + 1`,
      returning: Prisma.sql`t.id, t.recipient, t.attempts, t.reply_to, t.subject, t.text, t.html`,
    }),
    client,
  )
  if (!row) return undefined
  const { reply_to, subject, text, html, ...claim } = row
  const [openedText, openedHtml] = [openText('outbox', text), openText('outbox', html)]
  if (openedText === null || openedHtml === null) return { ...claim, letter: null }
  const replyTo = reply_to === null ? {} : { replyTo: reply_to }
  return { ...claim, letter: { subject, text: openedText, html: openedHtml, ...replyTo } }
}

/**
 * Sends due letters one after another until none is left, one fails, or the signal aborts. Safe to run in several
 * processes at once.
 * @returns how many were sent
 */
export function deliverDue(client: PrismaClient, send: SendLetter, signal?: AbortSignal): Promise<number> {
  const sendOne = (claim: ClaimedLetter) =>
    withSpan('letter', { 'outbox.attempts': claim.attempts }, () => deliver(client, send, claim))
  return workThrough(() => claimLetter(client), sendOne, signal)
}

/** @returns whether it was sent; otherwise it is put back */
async function deliver(client: PrismaClient, send: SendLetter, claim: ClaimedLetter): Promise<boolean> {
  try {
    if (!claim.letter) throw new Error('Письмо запечатано другим ключом AUTH_SECRET')
    await send(claim.id, claim.recipient, claim.letter)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log().warn({ outboxId: claim.id, attempts: claim.attempts, reason }, 'mail not sent, will be tried again')
    noteError(error)
    // Retried after 15 seconds at first, doubling up to an hour.
    const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (claim.attempts - 1), LONGEST_PAUSE_SECONDS)
    const noted = Prisma.sql`last_error = ${reason.slice(0, 500)}`
    await client.$executeRaw(putBackSql(OUTBOX, claim.id, pause, { set: noted }))
    return false
  }
  // A delivered letter's contents are deleted: they may include a token. An invitation that waited lasts as long as it says.
  await client.$executeRaw(Prisma.sql`
    WITH sent AS (UPDATE outbox_messages SET sent_at = now(), text = '', html = '', last_error = NULL
      WHERE id = ${claim.id} RETURNING once_key)
    UPDATE password_tokens t SET created_at = now(), expires_at = now() + (t.expires_at - t.created_at)
    FROM sent WHERE sent.once_key = ${INVITATION_KEY}`)
  return true
}
