import 'server-only'
import { newToken, type TokenPerson, tokenHash } from '@/lib/core/auth/password-tokens'
import { auditSql, change, commit, type Steps } from '@/lib/core/db/change'
import { idRow, type Source, selected } from '@/lib/core/db/rows'
import { confirmEmailLetter, emailRequestedLetter } from '@/lib/core/mail/account-letters'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * A person's new address waits until somebody who reads its letters and knows the person's password confirms it: whoever
 * may edit people gets nobody's account by naming a mailbox of their own. Until then everything goes to the old
 * address, and so does a link that ends it.
 */

const LIFETIME_HOURS = 24

/** The address that waits for person `u`, or null. */
export const PENDING_EMAIL = Prisma.sql`(
  SELECT e.email FROM email_changes e WHERE e.user_id = u.id AND e.expires_at > now())`

/** The steps that let a new address wait, in place of an earlier one, and write to both. */
export function emailRequestSteps(
  person: Source<TokenPerson>,
  { from, to }: { from: string; to: string },
): Steps {
  const [confirming, cancelling] = [newToken(), newToken()]
  const newAddress = selected(emailRow, Prisma.sql`SELECT ${to}::text AS email FROM ${person} person`)
  return {
    awaited: Prisma.sql`
      INSERT INTO email_changes (user_id, email, confirm_hash, cancel_hash, expires_at)
      SELECT person.id, ${to}, ${tokenHash(confirming)}, ${tokenHash(cancelling)},
        now() + make_interval(hours => ${LIFETIME_HOURS})
      FROM ${person} person
      ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, confirm_hash = excluded.confirm_hash,
        cancel_hash = excluded.cancel_hash, created_at = now(), expires_at = excluded.expires_at`,
    confirmation: outboxSql(newAddress, confirmEmailLetter(to, confirming)),
    notice: outboxSql(person, emailRequestedLetter({ from, to }, cancelling)),
    requested: auditSql(person, {
      action: 'email.request',
      entity: 'user',
      before: { email: from },
      after: { email: to },
    }),
  }
}

/** The step that forgets the addresses that wait for these people. */
export function dropEmailChangesSql(people: Source<{ id: number }>): Prisma.Sql {
  return Prisma.sql`DELETE FROM email_changes WHERE user_id IN (SELECT id FROM ${people})`
}

/** @returns whether there was one to end */
async function end(which: Prisma.Sql): Promise<boolean> {
  const ending = change(idRow, {
    gate: Prisma.sql`DELETE FROM email_changes WHERE ${which} RETURNING user_id AS id`,
    audit: { action: 'email.cancel', entity: 'user' },
  })
  return (await commit(ending)).length > 0
}

/** Ends the change of a person's address, if one waits. */
export const cancelEmailChange = (userId: number): Promise<boolean> => end(Prisma.sql`user_id = ${userId}`)

/** Ends a change by the link mailed to the old address. @returns whether it was still waiting */
export const cancelEmailChangeBy = (token: string): Promise<boolean> =>
  end(Prisma.sql`cancel_hash = ${tokenHash(token)}`)
