import 'server-only'
import { bindingSteps } from '@/lib/core/auth/oidc/identities'
import type { Identity } from '@/lib/core/auth/oidc/identity'
import type { Provider } from '@/lib/core/auth/oidc/provider-setting'
import { personRow } from '@/lib/core/auth/password-tokens'
import { change } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import { USER_STATUS } from '@/lib/core/dictionaries'
import { identityBoundLetter } from '@/lib/core/mail/account-letters'
import { outboxSql } from '@/lib/core/mail/outbox'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * An identity is bound by one change: what gives the right to it is used up or still holds, and the binding hangs on
 * it. It locks the person's row, so that the last way of signing in is never ended by two at the same time.
 */

/** By the invitation's link; nothing happens when it is used, replaced or too old. */
export function acceptInvitationStatement(
  userId: number,
  invitation: Uint8Array<ArrayBuffer>,
  provider: Provider,
  identity: Identity,
) {
  return change(personRow, {
    locks: { users: [userId] },
    first: {
      used: Prisma.sql`
        DELETE FROM password_tokens
        WHERE token_hash = ${invitation} AND purpose = 'invitation' AND expires_at > now() AND user_id = ${userId}
        RETURNING user_id`,
    },
    gate: Prisma.sql`
      UPDATE users SET updated_at = now()
      WHERE id = (SELECT user_id FROM used) AND user_status_id = ${USER_STATUS.active}
      RETURNING id, email`,
    steps: (person) => bindingSteps(person, provider.id, identity),
  })
}

/** To a signed-in person who has proven who they are; they are told by mail. */
export function bindStatement(userId: number, provider: Provider, identity: Identity) {
  return change(personRow, {
    locks: { users: [userId] },
    gate: Prisma.sql`SELECT id, email FROM users WHERE id = ${userId} AND user_status_id = ${USER_STATUS.active}`,
    steps: (person) => ({
      ...bindingSteps(person, provider.id, identity),
      mail: outboxSql(person, identityBoundLetter(provider.name)),
    }),
  })
}

/** Nothing happens when there is none, or when it is the only way to sign in. Sessions opened through it end. */
export function unbindStatement(userId: number, provider: Provider) {
  return change(idRow, {
    locks: { users: [userId] },
    gate: Prisma.sql`
      DELETE FROM sign_in_identities i USING users u
      WHERE u.id = ${userId} AND i.user_id = u.id AND i.issuer = ${provider.issuer} AND (
        u.password_hash IS NOT NULL
        OR EXISTS (SELECT FROM sign_in_identities other WHERE other.user_id = u.id AND other.issuer <> i.issuer))
      RETURNING u.id`,
    audit: { action: 'identity.unbind', entity: 'user', userId, after: { provider: provider.id } },
    steps: (person) => ({
      ended: Prisma.sql`
        DELETE FROM sessions s USING ${person} person WHERE s.user_id = person.id AND s.provider = ${provider.id}`,
    }),
  })
}
