import 'server-only'
import { sessionIdHash } from '@/lib/core/auth/envelope'
import { type Attempt, noteAttempt } from '@/lib/core/auth/oidc/attempts'
import { signInAddress } from '@/lib/core/auth/oidc/exchange'
import { providerNamed } from '@/lib/core/auth/oidc/providers'
import { newSecret, secretCookie } from '@/lib/core/auth/oidc/secret'
import { tokenHash } from '@/lib/core/auth/password-tokens'
import { safeReturnTo } from '@/lib/core/auth/require-user'
import { throttle } from '@/lib/core/auth/throttle'
import { db } from '@/lib/core/db/client'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { fieldError } from '@/lib/core/http/errors'
import type { Provider } from '@/lib/core/process/env'
import { listIdentities } from '@/lib/features/accounts/sso/data'
import type { SignInWay } from '@/lib/features/accounts/sso/schema'

export const DEAD_INVITATION =
  'Приглашение недействительно или устарело. Попросите отправить его ещё раз: придёт новое письмо.'

interface Way {
  url: string
  cookies: string[]
}

async function begin(provider: Provider, begun: Attempt): Promise<Way> {
  await throttle.beginWay()
  const secret = newSecret()
  const url = await signInAddress(provider, secret, begun.is_proof)
  await noteAttempt(provider.id, secret, begun)
  return { url, cookies: [secretCookie(secret)] }
}

/** The hash of a valid invitation for this address. */
async function requireInvitation({
  email,
  token,
}: {
  email: string
  token: string
}): Promise<Attempt['invitation_hash']> {
  const hash = tokenHash(token)
  const alive = await db().passwordToken.count({
    where: {
      tokenHash: hash,
      purpose: 'invitation',
      expiresAt: { gt: new Date() },
      user: { email, userStatusId: USER_STATUS.active },
    },
  })
  if (alive === 0) throw fieldError('token', DEAD_INVITATION)
  return hash
}

/**
 * Starts a sign-in at a provider. With an invitation, its account is linked on return.
 * @throws AppError not_found (provider), invalid (invitation), too_many_requests, unavailable
 */
export async function beginSignIn(providerId: string, { return_to, invitation }: SignInWay): Promise<Way> {
  const provider = providerNamed(providerId)
  const invitation_hash = invitation ? await requireInvitation(invitation) : null
  return begin(provider, {
    return_to: safeReturnTo(return_to),
    invitation_hash,
    session_hash: null,
    is_proof: false,
  })
}

/**
 * Starts linking a provider to the own account.
 * @throws AppError not_found (provider), too_many_requests, unavailable
 */
export function beginBinding(sessionId: string, providerId: string): Promise<Way> {
  return begin(providerNamed(providerId), {
    return_to: '/profile',
    invitation_hash: null,
    session_hash: sessionIdHash(sessionId),
    is_proof: false,
  })
}

/**
 * Starts a reauthentication at a linked provider.
 * @throws AppError not_found (none linked), too_many_requests, unavailable
 */
export async function beginProof(userId: number, sessionId: string): Promise<Way> {
  const identities = await listIdentities(userId)
  const bound = identities.find(({ provider }) => provider !== null)
  return begin(providerNamed(bound?.provider ?? ''), {
    return_to: '/profile',
    invitation_hash: null,
    session_hash: sessionIdHash(sessionId),
    is_proof: true,
  })
}
