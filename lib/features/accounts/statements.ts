import 'server-only'
import { emailRequestSteps } from '@/lib/core/auth/email-change'
import { sessionIdHash } from '@/lib/core/auth/envelope'
import { personRow, type TokenPerson, tokenHash } from '@/lib/core/auth/password-tokens'
import { endSessionsSql } from '@/lib/core/auth/session-store'
import { change, type Steps } from '@/lib/core/db/change'
import { type Source, selected } from '@/lib/core/db/rows'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { emailChangedLetter, passwordChangedLetter } from '@/lib/core/mail/account-letters'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * A password is set in one change that also uses up the right to it, ends sessions and links, and mails a notice. It
 * locks the person's row, so that a concurrent sign-in with the old password does not survive.
 */

/**
 * Steps after setting a password. No notice for a first password of an invited person. `users` is the row before the
 * statement.
 */
function afterNewPassword(person: Source<TokenPerson>, exceptSessionId?: string): Steps {
  const former = Prisma.sql`
    SELECT p.email FROM ${person} p JOIN users former USING (id) WHERE former.password_hash IS NOT NULL`
  return {
    ended: endSessionsSql(person, exceptSessionId),
    mail: outboxSql(selected(emailRow, former), passwordChangedLetter()),
  }
}

/** Sets a password with a mailed link; affects no row if the link is used, expired or another person's. */
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

/** Sets the own password; affects no row if the stored hash differs from the checked one. */
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

/** Stores a pending address; affects no row if the current address has changed. */
export function requestEmailStatement(one: { userId: number; from: string; to: string }) {
  const { userId, from, to } = one
  return change(personRow, {
    locks: { users: [userId] },
    gate: Prisma.sql`SELECT id, email FROM users WHERE id = ${userId} AND email = ${from}`,
    steps: (person) => emailRequestSteps(person, { from, to }),
  })
}

/**
 * Applies a pending address with its mailed link; affects no row if the link is used or expired, or the proof is no
 * longer valid. Ends sessions and links, and notifies the old address.
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
