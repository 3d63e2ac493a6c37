import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { auditSql } from '@/lib/core/audit'
import { db } from '@/lib/core/db/client'
import { AppError } from '@/lib/core/http/errors'
import { invitationLetter, resetLetter } from '@/lib/core/mail/account-letters'
import { outboxSql } from '@/lib/core/mail/outbox'
import { Prisma } from '@/lib/generated/prisma/client'

type Purpose = 'reset' | 'invitation'

const LIFETIME_MINUTES = { reset: 60, invitation: 72 * 60 } as const satisfies Record<Purpose, number>
const RESET_PAUSE_SECONDS = 60

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of a token, all the table keeps: a dump of it opens nothing. */
export function passwordTokenHash(token: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(token).digest())
}

/**
 * `INSERT INTO password_tokens …` for the person CTE `person` returns, in place of their older token of this
 * purpose, where `replaceIf` holds for that one.
 */
function tokenSql(token: string, purpose: Purpose, replaceIf: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO password_tokens (token_hash, user_id, purpose, expires_at)
    SELECT ${passwordTokenHash(token)}, person.id, ${purpose}, now() + make_interval(mins => ${LIFETIME_MINUTES[purpose]})
    FROM person
    ON CONFLICT (user_id, purpose) DO UPDATE
      SET token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at
      WHERE ${replaceIf}
    RETURNING user_id`
}

const RECIPIENT = Prisma.sql`SELECT person.email FROM person JOIN issued ON issued.user_id = person.id`

/**
 * `issued`, `recipient` and `mail`: the CTEs that invite the person whom CTE `person` (id, email) returns. Put
 * them into the statement that makes the account, so that nobody is made without an invitation.
 * @param email of that person, for the link
 */
export function invitationSql(email: string): Prisma.Sql {
  const token = newToken()
  return Prisma.sql`issued AS (${tokenSql(token, 'invitation', Prisma.sql`true`)}),
    recipient AS (${RECIPIENT}),
    mail AS (${outboxSql(invitationLetter(email, token))})`
}

/**
 * Mails an active person a link to set a password, valid 72 hours; an earlier invitation is worth nothing.
 * @throws AppError not_found when there is no such active person
 */
export async function issueInvitation(userId: number): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { email: true } })
  if (!user) throw new AppError('not_found')
  const invited = await db().$executeRaw(Prisma.sql`
    WITH person AS (SELECT id, email FROM users WHERE id = ${userId} AND email = ${user.email} AND user_status_id = 1),
    ${invitationSql(user.email)},
    gate AS (SELECT id FROM person)
    ${auditSql({ action: 'user.invite', entity: 'user' })}`)
  if (invited === 0) throw new AppError('not_found')
}

/**
 * Mails a link to set a new password, valid 60 minutes, if an active account has this address and got none
 * within the last minute. One statement with one audit row whatever the address is, so that nothing, not even
 * the time it takes, tells whether there is an account.
 */
export async function issueReset(email: string): Promise<void> {
  const token = newToken()
  const isOld = Prisma.sql`password_tokens.created_at <= now() - make_interval(secs => ${RESET_PAUSE_SECONDS})`
  await db().$executeRaw(Prisma.sql`
    WITH person AS (SELECT id, email FROM users WHERE email = ${email} AND user_status_id = 1),
    issued AS (${tokenSql(token, 'reset', isOld)}),
    recipient AS (${RECIPIENT}),
    mail AS (${outboxSql(resetLetter(email, token))}),
    gate AS (SELECT (SELECT id FROM person) AS id)
    ${auditSql({ action: 'password.forgot', entity: 'user', after: { email } })}`)
}
