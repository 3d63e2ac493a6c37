import 'server-only'
import { auditSql } from '@/lib/core/audit'
import { passwordTokenHash } from '@/lib/core/auth/password-tokens'
import { endSessionsSql } from '@/lib/core/auth/session-store'
import { passwordChangedLetter } from '@/lib/core/mail/account-letters'
import { outboxSql } from '@/lib/core/mail/outbox'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * A password is set by one statement: what gives the right to it is used up, the password, the end of the
 * sessions and of all links, the audit row and the notice hang on what `gate` returns. It runs through
 * `changeUser`, so that a sign-in under way with the old password does not outlive it.
 */

/**
 * What hangs on CTE `gate` (id, email), the person whose password is new. A first password, of an invited person,
 * is no change they could be alarmed by: no notice. `former` sees the row as it was before this statement.
 */
function afterNewPassword(audit: { action: string; userId: number }, exceptSessionId?: string): Prisma.Sql {
  return Prisma.sql`
    ended AS (${endSessionsSql(exceptSessionId)}),
    former AS (SELECT id FROM users WHERE id = ${audit.userId} AND password_hash IS NOT NULL),
    recipient AS (SELECT gate.email FROM gate JOIN former ON former.id = gate.id),
    mail AS (${outboxSql(passwordChangedLetter())}),
    audit AS (${auditSql({ ...audit, entity: 'user' })})
    SELECT id FROM gate`
}

/** Sets a password by a mailed link; returns nothing when the link is used, too old or not this person's. */
export function resetStatement(reset: {
  userId: number
  email: string
  token: string
  passwordHash: string
}): Prisma.Sql {
  return Prisma.sql`
    WITH used AS (
      DELETE FROM password_tokens WHERE token_hash = ${passwordTokenHash(reset.token)} AND expires_at > now()
        AND user_id = ${reset.userId}
      RETURNING token_hash, user_id
    ), gate AS (
      UPDATE users SET password_hash = ${reset.passwordHash}, updated_at = now()
      FROM used WHERE users.id = used.user_id AND users.email = ${reset.email} AND users.user_status_id = 1
      RETURNING users.id, users.email
    ), dead AS (
      DELETE FROM password_tokens t USING gate
      WHERE t.user_id = gate.id AND t.token_hash <> ${passwordTokenHash(reset.token)}
    ), ${afterNewPassword({ action: 'password.reset', userId: reset.userId })}`
}

/** Sets a person's own password; returns nothing when it is no longer the one they proved to know. */
export function changePasswordStatement(change: {
  userId: number
  provenBy: string
  passwordHash: string
  sessionId: string
}): Prisma.Sql {
  return Prisma.sql`
    WITH gate AS (
      UPDATE users SET password_hash = ${change.passwordHash}, updated_at = now()
      WHERE id = ${change.userId} AND password_hash = ${change.provenBy}
      RETURNING id, email
    ), dead AS (DELETE FROM password_tokens WHERE user_id IN (SELECT id FROM gate)
    ), ${afterNewPassword({ action: 'password.change', userId: change.userId }, change.sessionId)}`
}

/** A refused sign-in, for the audit: the account it was for, if there is one, and never the password. */
export function refusedLoginStatement(refusal: {
  email: string
  accountId: number | null
  reason: 'credentials' | 'blocked' | 'suspended'
}): Prisma.Sql {
  const after = { email: refusal.email, reason: refusal.reason }
  return Prisma.sql`
    WITH gate AS (SELECT ${refusal.accountId}::int AS id)
    ${auditSql({ action: 'login.refuse', entity: 'user', after })}`
}
