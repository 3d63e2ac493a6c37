import 'server-only'
import type { Identity } from '@/lib/core/auth/oidc/exchange'
import { bindingSteps } from '@/lib/core/auth/oidc/identities'
import { issuersSet } from '@/lib/core/auth/oidc/providers'
import { mayHavePassword } from '@/lib/core/auth/oidc/without-password'
import { personRow, type TokenPerson } from '@/lib/core/auth/password-tokens'
import { change, type Steps } from '@/lib/core/db/change'
import { idRow, type Source } from '@/lib/core/db/rows'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { identityBoundLetter } from '@/lib/core/mail/account-letters'
import { outboxSql } from '@/lib/core/mail/outbox'
import type { Provider } from '@/lib/core/process/env'
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
    steps: (person) => bound(person, provider, identity),
  })
}

/** Whoever's account it is is told by mail, in whatever way it was bound. */
const bound = (person: Source<TokenPerson>, provider: Provider, identity: Identity): Steps => ({
  ...bindingSteps(person, provider.id, identity),
  mail: outboxSql(person, identityBoundLetter(provider.name)),
})

/** To a signed-in person who has proven who they are. */
export function bindStatement(userId: number, provider: Provider, identity: Identity) {
  return change(personRow, {
    locks: { users: [userId] },
    gate: Prisma.sql`SELECT id, email FROM users WHERE id = ${userId} AND user_status_id = ${USER_STATUS.active}`,
    steps: (person) => bound(person, provider, identity),
  })
}

/** Nothing happens when there is none, or when it is the only way to sign in. Sessions opened through it end. */
export function unbindStatement(userId: number, provider: Provider) {
  return change(idRow, {
    locks: { users: [userId] },
    gate: Prisma.sql`
      DELETE FROM sign_in_identities i USING users
      WHERE users.id = ${userId} AND i.user_id = users.id AND i.issuer = ${provider.issuer} AND (
        users.password_hash IS NOT NULL AND ${mayHavePassword()}
        OR EXISTS (SELECT FROM sign_in_identities other WHERE other.user_id = users.id
          AND other.issuer <> i.issuer AND other.issuer = ANY(${issuersSet()}::text[])))
      RETURNING users.id`,
    audit: { action: 'identity.unbind', entity: 'user', userId, after: { provider: provider.id } },
    steps: (person) => ({
      ended: Prisma.sql`
        DELETE FROM sessions s USING ${person} person WHERE s.user_id = person.id AND s.provider = ${provider.id}`,
    }),
  })
}
