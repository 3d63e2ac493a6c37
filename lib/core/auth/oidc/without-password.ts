import 'server-only'
import { hasProviders, issuersSet } from '@/lib/core/auth/oidc/providers'
import { db } from '@/lib/core/db/client'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * Whether people of an organisation may sign in by password. Administrators, who have none, always may, and so may
 * everybody if no provider is configured.
 */
export const takesPassword = (company: { passwordSignIn: boolean } | null): boolean =>
  company?.passwordSignIn !== false || !hasProviders()

/** SQL equivalent of `takesPassword` for a row of `users`. */
export const mayHavePassword = (): Prisma.Sql =>
  hasProviders()
    ? Prisma.sql`NOT EXISTS (SELECT FROM companies c WHERE c.id = users.company_id AND NOT c.password_sign_in)`
    : Prisma.sql`true`

/** Whether a person may sign in by password, and has one. */
export async function readPasswordWay(userId: number) {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { passwordHash: true, company: { select: { passwordSignIn: true } } },
  })
  return { isAllowed: takesPassword(user?.company ?? null), isSet: user?.passwordHash != null }
}

/** Whether no configured provider is linked to a person `u`. */
export const isUnbound = (): Prisma.Sql => Prisma.sql`NOT EXISTS (SELECT FROM sign_in_identities i
  WHERE i.user_id = u.id AND i.issuer = ANY(${issuersSet()}::text[]))`
