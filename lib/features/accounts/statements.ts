import 'server-only'
import { AGREED_SQL } from '@/lib/core/auth/agreement'
import { emailRequestSteps } from '@/lib/core/auth/email-change'
import { sessionIdHash } from '@/lib/core/auth/envelope'
import { personRow, type TokenPerson, tokenHash } from '@/lib/core/auth/password-tokens'
import { endSessionsSql } from '@/lib/core/auth/session-store'
import { change, type Steps } from '@/lib/core/db/change'
import { idRow, type Source, selected } from '@/lib/core/db/rows'
import { TERMS_EDITION, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { emailChangedLetter, passwordChangedLetter } from '@/lib/core/mail/account-letters'
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
function afterNewPassword(person: Source<TokenPerson>, exceptSessionId?: string): Steps {
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
  const used = tokenHash(reset.token)
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

/** Sets a person's own password; nothing happens when it differs from the one they have proved they know. */
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

/** Lets a new address of one's own wait; nothing happens when the address is no longer what it was. */
export function requestEmailStatement(one: { userId: number; from: string; to: string }) {
  const { userId, from, to } = one
  return change(personRow, {
    locks: { users: [userId] },
    gate: Prisma.sql`SELECT id, email FROM users WHERE id = ${userId} AND email = ${from}`,
    steps: (person) => emailRequestSteps(person, { from, to }),
  })
}

/**
 * Gives a person the address that waits, by the link mailed to it; nothing happens when the link is used or too old, or
 * what the person proved who they are by is no longer so. Sessions and links end, and the old address is
 * told.
 */
export function confirmEmailStatement(one: {
  userId: number
  token: string
  provenBy: { password: string } | { sessionId: string }
  from: string
  to: string
}) {
  const { userId, from, to, provenBy } = one
  const stillProven =
    'password' in provenBy
      ? Prisma.sql`password_hash = ${provenBy.password}`
      : Prisma.sql`EXISTS (SELECT FROM sessions s
          WHERE s.user_id = users.id AND s.id_hash = ${sessionIdHash(provenBy.sessionId)})`
  return change(personRow, {
    locks: { users: [userId] },
    first: {
      used: Prisma.sql`
        DELETE FROM email_changes WHERE confirm_hash = ${tokenHash(one.token)} AND expires_at > now()
          AND user_id = ${userId}
        RETURNING user_id, email`,
    },
    gate: Prisma.sql`
      UPDATE users SET email = used.email, version = version + 1, updated_at = now() FROM used
      WHERE id = used.user_id AND ${stillProven} AND user_status_id = ${USER_STATUS.active}
      RETURNING id, users.email`,
    audit: { action: 'email.change', entity: 'user', userId, before: { email: from }, after: { email: to } },
    steps: (person) => {
      const former = Prisma.sql`SELECT former.email FROM ${person} p JOIN users former USING (id)`
      return {
        ended: endSessionsSql(person),
        dead: Prisma.sql`DELETE FROM password_tokens WHERE user_id IN (SELECT id FROM ${person})`,
        mail: outboxSql(selected(emailRow, former), emailChangedLetter(to)),
      }
    },
  })
}

/** Ends the first steps a person is shown, for good. */
export function endFirstStepsStatement(userId: number) {
  return change(idRow, {
    gate: Prisma.sql`
      UPDATE users SET first_steps_ended_at = now() WHERE id = ${userId} AND first_steps_ended_at IS NULL
      RETURNING id`,
  })
}

/**
 * Stores that a person accepted the terms in force, and when; accepting again changes nothing. Who accepts a new edition
 * has had the first day.
 */
export function acceptStatement(userId: number) {
  return change(idRow, {
    gate: Prisma.sql`
      UPDATE users u SET agreement_accepted_at = now(), agreement_edition = ${TERMS_EDITION},
        first_steps_ended_at = coalesce(first_steps_ended_at, agreement_accepted_at)
      WHERE id = ${userId} AND NOT ${AGREED_SQL}
      RETURNING id`,
    audit: { action: 'agreement.accept', entity: 'user', after: { edition: TERMS_EDITION } },
  })
}
