import 'server-only'
import type { Identity } from '@/lib/core/auth/oidc/exchange'
import type { TokenPerson } from '@/lib/core/auth/password-tokens'
import { auditSql, type Steps } from '@/lib/core/db/change'
import type { Source } from '@/lib/core/db/rows'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * Identities linked to accounts. An e-mail address from a provider is not trusted, since its operator can state any.
 * Only the owner of an account or of its invitation links an identity to it.
 */

/** Matches the row of an identity: none or one. */
const matches = ({ issuer, subject }: Identity): Prisma.Sql =>
  Prisma.sql`i.issuer = ${issuer} AND i.subject = ${subject}`

/** Selects the account linked to an identity, as a `personRow`. */
export const holderSql = (identity: Identity): Prisma.Sql => Prisma.sql`
  SELECT u.id, u.email FROM sign_in_identities i JOIN users u ON u.id = i.user_id WHERE ${matches(identity)}`

/** Whether an identity is still linked to a row of `users`. */
export const stillHolds = (identity: Identity): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM sign_in_identities i WHERE ${matches(identity)} AND i.user_id = users.id)`

/** The step that records a use. */
export const usedSql = (identity: Identity, person: Source<{ id: number }>): Prisma.Sql => Prisma.sql`
  UPDATE sign_in_identities i SET last_used_at = now() FROM ${person} person
  WHERE ${matches(identity)} AND i.user_id = person.id`

/** Steps that link an identity to a person. One already linked to somebody violates the primary key. */
export function bindingSteps(
  person: Source<TokenPerson>,
  provider: string,
  { issuer, subject }: Identity,
): Steps {
  return {
    bound: Prisma.sql`
      INSERT INTO sign_in_identities (issuer, subject, user_id)
      SELECT ${issuer}, ${subject}, person.id FROM ${person} person`,
    binding: auditSql(person, { action: 'identity.bind', entity: 'user', after: { provider } }),
  }
}
