import 'server-only'
import { hasProviders } from '@/lib/core/auth/oidc/providers'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * Whether people of an organisation may sign in by password. Administrators have none and always may; where no
 * provider is set any more, nobody is shut out.
 */
export const takesPassword = (company: { passwordSignIn: boolean } | null): boolean =>
  company?.passwordSignIn !== false || !hasProviders()

/** Whether a row of `users` may have a password, as `takesPassword` decides. */
export const mayHavePassword = (): Prisma.Sql =>
  hasProviders()
    ? Prisma.sql`NOT EXISTS (SELECT FROM companies c WHERE c.id = users.company_id AND NOT c.password_sign_in)`
    : Prisma.sql`true`
