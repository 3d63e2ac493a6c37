import 'server-only'
import { z } from 'zod'
import { signOutAddress } from '@/lib/core/auth/oidc/exchange'
import { providerChoices, providerNamed } from '@/lib/core/auth/oidc/providers'
import { takesPassword } from '@/lib/core/auth/oidc/without-password'
import { db } from '@/lib/core/db/client'
import { instantSql } from '@/lib/core/db/phrases'
import { rows } from '@/lib/core/db/rows'
import { AppError } from '@/lib/core/http/errors'
import { instant } from '@/lib/core/http/shapes'
import { env } from '@/lib/core/process/env'
import { tokenHash } from '@/lib/core/process/secrets'
import type { IdentityAnswer } from '@/lib/features/accounts/contract'
import { DEAD_INVITATION, DEAD_LINK } from '@/lib/features/accounts/rules'
import { Prisma } from '@/lib/generated/prisma/client'

const identityRow = z.object({
  issuer: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
})

/** Selects a person's identities, oldest first. */
const identitiesSql = (userId: number): Prisma.Sql => Prisma.sql`
  SELECT issuer, ${instantSql(Prisma.sql`i.created_at`)} AS created_at,
    ${instantSql(Prisma.sql`i.last_used_at`)} AS last_used_at
  FROM sign_in_identities i WHERE user_id = ${userId} ORDER BY i.created_at, issuer`

/** A person's linked identities, oldest first. */
export async function listIdentities(userId: number): Promise<IdentityAnswer[]> {
  return (await rows(identityRow, identitiesSql(userId))).map((identity) => {
    const provider = env().OIDC_PROVIDERS.find(({ issuer }) => issuer === identity.issuer)
    return { provider: provider?.id ?? null, name: provider?.name ?? identity.issuer, ...identity }
  })
}

interface PasswordLink {
  isInvitation: boolean
  mayHavePassword: boolean
  providers: ReturnType<typeof providerChoices>
  /** Why the link opens nothing; null while it does. */
  refusal: string | null
}

/** Purpose of a mailed link: an invited person may use a provider instead, or must. */
export async function readPasswordLink(token: string): Promise<PasswordLink> {
  const link = await db().passwordToken.findUnique({
    where: { tokenHash: tokenHash(token) },
    select: {
      purpose: true,
      expiresAt: true,
      user: { select: { company: { select: { passwordSignIn: true } } } },
    },
  })
  const isInvitation = link?.purpose === 'invitation'
  const providers = isInvitation ? providerChoices() : []
  const isAlive = link !== null && link.expiresAt > new Date()
  const refusal = isAlive ? null : isInvitation ? DEAD_INVITATION : DEAD_LINK
  return { isInvitation, providers, mayHavePassword: takesPassword(link?.user.company ?? null), refusal }
}

/**
 * The provider's sign-out URL for a session; null if there is none. Never fails, so that a provider's outage does not
 * block sign-out.
 */
export async function readProviderSignOut(sessionId: string): Promise<string | null> {
  const session = await db().session.findUnique({
    where: { idHash: tokenHash(sessionId) },
    select: { provider: true },
  })
  if (!session?.provider) return null
  try {
    return await signOutAddress(providerNamed(session.provider))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
