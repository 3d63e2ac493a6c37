import 'server-only'
import type { TokenPerson } from '@/lib/core/auth/password-tokens'
import { auditSql, type Steps, tryChange } from '@/lib/core/db/change'
import { idRow, type Source } from '@/lib/core/db/rows'
import { type AddressChange, confirmEmailLetter, emailRequestedLetter } from '@/lib/core/mail/account-letters'
import { addressIf, outboxSql } from '@/lib/core/mail/outbox'
import { newToken, tokenHash } from '@/lib/core/process/secrets'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * A new address takes effect only after somebody with access to its mail and the person's password, or signed in as the
 * person, confirms it: an editor of people cannot take over an account with a mailbox of their own. Until then all mail
 * goes to the old address, including a link to cancel.
 */

const LIFETIME_HOURS = 24

/** The pending address of person `u`, or null. */
export const PENDING_EMAIL = Prisma.sql`(
  SELECT e.email FROM email_changes e WHERE e.user_id = u.id AND e.expires_at > now())`

export function emailRequestSteps(person: Source<TokenPerson>, asked: AddressChange): Steps {
  const { from, to } = asked
  const [confirming, cancelling] = [newToken(), newToken()]
  const newAddress = addressIf(person, to)
  return {
    awaited: Prisma.sql`
      INSERT INTO email_changes (user_id, email, confirm_hash, cancel_hash, expires_at)
      SELECT person.id, ${to}, ${tokenHash(confirming)}, ${tokenHash(cancelling)},
        now() + make_interval(hours => ${LIFETIME_HOURS})
      FROM ${person} person
      ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, confirm_hash = excluded.confirm_hash,
        cancel_hash = excluded.cancel_hash, created_at = now(), expires_at = excluded.expires_at`,
    confirmation: outboxSql(newAddress, confirmEmailLetter(asked, confirming)),
    notice: outboxSql(person, emailRequestedLetter(asked, cancelling)),
    requested: auditSql(person, {
      action: 'email.request',
      entity: 'user',
      before: { email: from },
      after: { email: to },
    }),
  }
}

export function dropEmailChangesSql(people: Source<{ id: number }>): Prisma.Sql {
  return Prisma.sql`DELETE FROM email_changes WHERE user_id IN (SELECT id FROM ${people})`
}

/** @returns whether a change was pending */
async function end(which: Prisma.Sql): Promise<boolean> {
  return tryChange(idRow, {
    gate: Prisma.sql`DELETE FROM email_changes WHERE ${which} RETURNING user_id AS id`,
    audit: { action: 'email.cancel', entity: 'user' },
  })
}

export const cancelEmailChange = (userId: number): Promise<boolean> => end(Prisma.sql`user_id = ${userId}`)

/** Cancels a change by the link mailed to the old address. @returns whether it was still pending */
export const cancelEmailChangeBy = (token: string): Promise<boolean> =>
  end(Prisma.sql`cancel_hash = ${tokenHash(token)}`)
