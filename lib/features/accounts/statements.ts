import 'server-only'
import { type Person, passwordTokenHash, personRow } from '@/lib/core/auth/password-tokens'
import { endSessionsSql } from '@/lib/core/auth/session-store'
import { change, type Steps } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import { type Source, selected } from '@/lib/core/db/source'
import { USER_STATUS } from '@/lib/core/dictionaries'
import { passwordChangedLetter } from '@/lib/core/mail/account-letters'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * A password is set by one change: what gives the right to it is used up, the password, the end of the sessions and
 * of all links, and the notice hang on it. It locks the person's row, so that a sign-in under way with
 * the old password does not outlive it.
 */

/**
 * What hangs on a person whose password is new. A first password, of an invited person, is no change they could be
 * alarmed by: no notice. `users` shows the row as it was before the statement.
 */
function afterNewPassword(person: Source<Person>, exceptSessionId?: string): Steps {
  const former = Prisma.sql`
    SELECT p.email FROM ${person} p JOIN users former USING (id) WHERE former.password_hash IS NOT NULL`
  return {
    ended: endSessionsSql(person, exceptSessionId),
    mail: outboxSql(selected(emailRow, former), passwordChangedLetter()),
  }
}

/** Sets a password by a mailed link; nothing happens when the link is used, too old or not this person's. */
export function resetStatement(reset: {
  userId: number
  email: string
  token: string
  passwordHash: string
}) {
  const { userId, email } = reset
  const used = passwordTokenHash(reset.token)
  return change(personRow, {
    locks: { users: [userId] },
    first: {
      used: Prisma.sql`
        DELETE FROM password_tokens WHERE token_hash = ${used} AND expires_at > now() AND user_id = ${userId}
        RETURNING user_id`,
    },
    gate: Prisma.sql`
      UPDATE users SET password_hash = ${reset.passwordHash}, updated_at = now()
      WHERE id = (SELECT user_id FROM used) AND email = ${email} AND user_status_id = ${USER_STATUS.active}
      RETURNING id, email`,
    audit: { action: 'password.reset', entity: 'user', userId },
    steps: (person) => ({
      dead: Prisma.sql`
        DELETE FROM password_tokens WHERE user_id IN (SELECT id FROM ${person}) AND token_hash <> ${used}`,
      ...afterNewPassword(person),
    }),
  })
}

/** Sets a person's own password; nothing happens when it is no longer the one they proved to know. */
export function changePasswordStatement(one: {
  userId: number
  provenBy: string
  passwordHash: string
  sessionId: string
}) {
  const { userId } = one
  return change(personRow, {
    locks: { users: [userId] },
    gate: Prisma.sql`
      UPDATE users SET password_hash = ${one.passwordHash}, updated_at = now()
      WHERE id = ${userId} AND password_hash = ${one.provenBy}
      RETURNING id, email`,
    audit: { action: 'password.change', entity: 'user', userId },
    steps: (person) => ({
      dead: Prisma.sql`DELETE FROM password_tokens WHERE user_id IN (SELECT id FROM ${person})`,
      ...afterNewPassword(person, one.sessionId),
    }),
  })
}

/** Stores that a person accepted the terms of use, and when; accepting again changes nothing. */
export function acceptStatement(userId: number) {
  return change(idRow, {
    gate: Prisma.sql`
      UPDATE users SET agreement_accepted_at = now() WHERE id = ${userId} AND agreement_accepted_at IS NULL
      RETURNING id`,
    audit: { action: 'agreement.accept', entity: 'user' },
  })
}
