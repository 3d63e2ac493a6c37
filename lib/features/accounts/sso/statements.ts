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
 * An identity is linked in one change that also uses up or checks the right to do so. It locks the person's row, so
 * that two concurrent changes cannot remove the last way to sign in.
 */

/** Links an identity by an invitation; affects no row if that is used, replaced or expired. */
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

/** Steps that link an identity to a person, who is notified by mail. */
const bound = (person: Source<TokenPerson>, provider: Provider, identity: Identity): Steps => ({
  ...bindingSteps(person, provider.id, identity),
  mail: outboxSql(person, identityBoundLetter(provider.name)),
})

/** Links an identity to a signed-in, recently authenticated person. */
export function bindStatement(userId: number, provider: Provider, identity: Identity) {
  return change(personRow, {
    locks: { users: [userId] },
    gate: Prisma.sql`SELECT id, email FROM users WHERE id = ${userId} AND user_status_id = ${USER_STATUS.active}`,
    steps: (person) => bound(person, provider, identity),
  })
}

/** Unlinks a provider; affects no row if none is linked, or it is the only way to sign in. Ends its sessions. */
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
