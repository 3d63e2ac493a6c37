import 'server-only'
import { sessionIdHash } from '@/lib/core/auth/envelope'
import { signOutAddress } from '@/lib/core/auth/oidc/exchange'
import { identitiesSql, identityRow } from '@/lib/core/auth/oidc/identities'
import { type ProviderChoice, providerChoices, providerNamed } from '@/lib/core/auth/oidc/providers'
import { takesPassword } from '@/lib/core/auth/oidc/without-password'
import { tokenHash } from '@/lib/core/auth/password-tokens'
import { db } from '@/lib/core/db/client'
import { rows } from '@/lib/core/db/rows'
import { AppError } from '@/lib/core/http/errors'
import { env } from '@/lib/core/process/env'
import type { IdentityAnswer } from '@/lib/features/accounts/contract'

/** A person's ways to sign in through providers, the oldest first. */
export async function listIdentities(userId: number): Promise<IdentityAnswer[]> {
  const found = await rows(identityRow, identitiesSql(userId))
  return found.map((identity) => {
    const provider = env().OIDC_PROVIDERS.find(({ issuer }) => issuer === identity.issuer)
    return { provider: provider?.id ?? null, name: provider?.name ?? identity.issuer, ...identity }
  })
}

/** What a mailed link is for: an invited person may go through a provider instead, or only so. */
export async function readPasswordLink(
  token: string,
): Promise<{ isInvitation: boolean; mayHavePassword: boolean; providers: ProviderChoice[] }> {
  const link = await db().passwordToken.findUnique({
    where: { tokenHash: tokenHash(token) },
    select: { purpose: true, user: { select: { company: { select: { passwordSignIn: true } } } } },
  })
  const isInvitation = link?.purpose === 'invitation'
  const providers = isInvitation ? providerChoices() : []
  return { isInvitation, providers, mayHavePassword: takesPassword(link?.user.company ?? null) }
}

/**
 * Where a session's browser goes to sign out of its provider too; null when there is nowhere to go. A provider that
 * does not answer keeps nobody from signing out.
 */
export async function readProviderSignOut(sessionId: string): Promise<string | null> {
  const session = await db().session.findUnique({
    where: { idHash: sessionIdHash(sessionId) },
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
