import 'server-only'
import { sessionIdHash } from '@/lib/core/auth/envelope'
import { arePasskeysPossible } from '@/lib/core/auth/factor/passkeys'
import { proofMethods } from '@/lib/core/auth/factor/prove-factor'
import type { FactorMethod } from '@/lib/core/auth/factor/shapes'
import type { SignInStep } from '@/lib/core/auth/factor/sign-in-step'
import { signOutAddress } from '@/lib/core/auth/oidc/exchange'
import { identitiesSql, identityRow } from '@/lib/core/auth/oidc/identities'
import { type ProviderChoice, providerChoices, providerNamed } from '@/lib/core/auth/oidc/providers'
import { takesPassword } from '@/lib/core/auth/oidc/without-password'
import { tokenHash } from '@/lib/core/auth/password-tokens'
import { openSessionsSql, type SessionUser } from '@/lib/core/auth/session'
import { db } from '@/lib/core/db/client'
import { instantSql } from '@/lib/core/db/phrases'
import { oneRow, onlyRow, rows } from '@/lib/core/db/rows'
import { permissionsOf } from '@/lib/core/domain/permissions'
import { AppError } from '@/lib/core/http/errors'
import { env } from '@/lib/core/process/env'
import {
  type IdentityAnswer,
  type SessionAnswer,
  sessionAnswer,
  type UserAnswer,
} from '@/lib/features/accounts/contract'
import { type FactorsAnswer, factorsAnswer, passkeyRow } from '@/lib/features/accounts/factors/contract'
import { Prisma } from '@/lib/generated/prisma/client'

export function presentUser({ role, ...person }: SessionUser): UserAnswer {
  return { ...person, permissions: permissionsOf(role) }
}

/** Whether confirming a new address requires the person's password; true for an expired link too. */
export async function confirmsByPassword(token: string): Promise<boolean> {
  const waiting = await db().emailChange.findUnique({
    where: { confirmHash: tokenHash(token) },
    select: { user: { select: { passwordHash: true, company: { select: { passwordSignIn: true } } } } },
  })
  if (!waiting) return true
  return waiting.user.passwordHash !== null && takesPassword(waiting.user.company)
}

/** The person's valid sessions, most recently used first, with the current one marked. */
export function listOwnSessions(user: SessionUser, sessionId: string): Promise<SessionAnswer[]> {
  return rows(sessionAnswer, openSessionsSql(user.id, sessionId))
}

const USE = Prisma.sql`${instantSql(Prisma.sql`created_at`)} AS created_at, ${instantSql(Prisma.sql`last_used_at`)} AS last_used_at`

/** A person's second factors, with passkeys in the order added. */
export async function readFactors(userId: number): Promise<FactorsAnswer> {
  const [totp, passkeys, left] = await Promise.all([
    oneRow(
      factorsAnswer.shape.totp.unwrap(),
      Prisma.sql`SELECT ${USE} FROM totp_factors WHERE user_id = ${userId}`,
    ),
    rows(
      passkeyRow,
      Prisma.sql`SELECT id, name, ${USE} FROM passkeys WHERE user_id = ${userId} ORDER BY passkeys.id`,
    ),
    onlyRow(
      factorsAnswer.pick({ recovery_codes_left: true }),
      Prisma.sql`SELECT count(*)::int AS recovery_codes_left FROM recovery_codes WHERE user_id = ${userId}`,
    ),
  ])
  return { totp: totp ?? null, passkeys, ...left, passkeys_possible: arePasskeysPossible() }
}

export async function readSignInStep({
  userId,
}: SignInStep): Promise<{ methods: FactorMethod[]; email: string }> {
  const [methods, user] = await Promise.all([
    proofMethods(userId),
    db().user.findUnique({ where: { id: userId }, select: { email: true } }),
  ])
  return { methods, email: user?.email ?? '' }
}

/** A person's linked identities, oldest first. */
export async function listIdentities(userId: number): Promise<IdentityAnswer[]> {
  const found = await rows(identityRow, identitiesSql(userId))
  return found.map((identity) => {
    const provider = env().OIDC_PROVIDERS.find(({ issuer }) => issuer === identity.issuer)
    return { provider: provider?.id ?? null, name: provider?.name ?? identity.issuer, ...identity }
  })
}

/** Purpose of a mailed link: an invited person may use a provider instead, or must. */
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
 * The provider's sign-out URL for a session; null if there is none. Never fails, so that a provider's outage does not
 * block sign-out.
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
