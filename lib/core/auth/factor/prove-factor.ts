import 'server-only'
import { z } from 'zod'
import { csrfCookies } from '@/lib/core/auth/csrf'
import { spendPasskey } from '@/lib/core/auth/factor/passkeys'
import { spendRecoveryCode } from '@/lib/core/auth/factor/recovery-codes'
import { type FactorMethod, type FactorProof, proofMethod } from '@/lib/core/auth/factor/shapes'
import { openSeed, stepOfCode } from '@/lib/core/auth/factor/totp'
import { issuersSet } from '@/lib/core/auth/oidc/providers'
import { noteRefusedProof } from '@/lib/core/auth/refused-proof'
import { provedAtSql, type Session, sessionCookie } from '@/lib/core/auth/session'
import { throttle } from '@/lib/core/auth/throttle'
import { makeChange, tryChange } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { idRow, onlyRow } from '@/lib/core/db/rows'
import { AppError, fieldError } from '@/lib/core/http/errors'
import { newToken, tokenHash } from '@/lib/core/process/secrets'
import { Prisma } from '@/lib/generated/prisma/client'

const WRONG_CODE = {
  phone: 'Неверный код. Проверьте его или дождитесь следующего.',
  recovery: 'Неверный резервный код. Проверьте его или введите другой: каждый действует один раз.',
}

/**
 * Ways for a person to prove who they are: their second factor if they have one, otherwise their password, or a linked
 * provider.
 */
export async function proofMethods(userId: number): Promise<FactorMethod[]> {
  const has = await onlyRow(
    z.record(proofMethod, z.boolean()),
    Prisma.sql`
      SELECT EXISTS (SELECT FROM users WHERE id = ${userId} AND password_hash IS NOT NULL) AS password,
        EXISTS (SELECT FROM totp_factors WHERE user_id = ${userId}) AS totp,
        EXISTS (SELECT FROM passkeys WHERE user_id = ${userId}) AS passkey,
        EXISTS (SELECT FROM recovery_codes WHERE user_id = ${userId}) AS recovery,
        EXISTS (SELECT FROM sign_in_identities WHERE user_id = ${userId} AND issuer = ANY(${issuersSet()}::text[])) AS provider`,
  )
  const factors: FactorMethod[] =
    has.totp || has.passkey ? ['totp', 'passkey', 'recovery'] : ['password', 'provider']
  return factors.filter((method) => has[method])
}

export const hasFactor = async (userId: number): Promise<boolean> =>
  (await proofMethods(userId)).some((method) => method === 'totp' || method === 'passkey')

/** Uses up a TOTP code: it and earlier ones are no longer valid. */
async function spendTotp(userId: number, code: string): Promise<boolean> {
  const factor = await db().totpFactor.findUnique({ where: { userId } })
  const seed = factor && openSeed(factor.seed)
  const step = seed && stepOfCode(seed, code)
  if (!factor || !step) return false
  return tryChange(idRow, {
    gate: Prisma.sql`
      UPDATE totp_factors SET last_step = ${step}, last_used_at = now()
      WHERE user_id = ${userId} AND seed = ${factor.seed} AND last_step < ${step}
      RETURNING user_id AS id`,
  })
}

const SPEND = { phone: spendTotp, recovery: spendRecoveryCode }

/**
 * Verifies a person's second factor, and uses it or its challenge up.
 * @param owner the secret of the browser that got the passkey challenge
 * @throws AppError invalid (code, passkey), too_many_requests
 */
export async function proveFactor(
  { id, email }: Readonly<{ id: number; email: string }>,
  { code, passkey }: FactorProof,
  owner: string,
): Promise<void> {
  if (passkey !== undefined) {
    if (await spendPasskey(id, passkey, owner)) return
    return refuse(id, 'passkey', 'Ключ доступа не подошёл. Попробуйте ещё раз или введите код.')
  }
  if (code === undefined) throw fieldError('code', 'Введите код или воспользуйтесь ключом доступа')
  const kind = /^\d{6}$/.test(code) ? 'phone' : 'recovery'
  const attempt = await throttle.beginCode(email, kind)
  if (!(await SPEND[kind](id, code))) return refuse(id, 'code', WRONG_CODE[kind])
  await attempt.succeeded()
}

async function refuse(userId: number, field: 'code' | 'passkey', words: string): Promise<never> {
  await noteRefusedProof('factor', userId, field)
  throw fieldError(field, words)
}

const FRESH_MS = 10 * 60_000

/** Guards sensitive actions against an unattended session. At the console it always passes. */
export type RequireFresh = () => Promise<void>

/**
 * The rule for calls declared `fresh`: the person must have authenticated within ten minutes.
 * @throws AppError reauthenticate, with the ways to prove it
 */
export async function requireFresh({ provedAt, user }: Session): Promise<void> {
  if (Date.now() - provedAt.getTime() < FRESH_MS) return
  throw new AppError('reauthenticate', { data: { methods: await proofMethods(user.id) } })
}

/**
 * Records that a session's person has just reauthenticated. The session gets a new id, as after a sign-in, and the old
 * one becomes invalid.
 * @param seconds when they did so at a provider; by default now
 * @returns the cookies to set
 * @throws AppError unauthenticated when the session ended meanwhile
 */
export async function proveSession(sessionId: string, seconds?: number): Promise<string[]> {
  const id = newToken()
  const proved = await makeChange(idRow.extend({ remember: z.boolean(), expires_at: z.date() }), {
    gate: Prisma.sql`
      UPDATE sessions SET id_hash = ${tokenHash(id)}, proved_at = ${provedAtSql(seconds)}, last_used_at = now()
      WHERE id_hash = ${tokenHash(sessionId)}
      RETURNING user_id AS id, remember, expires_at`,
    audit: { action: 'session.prove', entity: 'user' },
    otherwise: () => new AppError('unauthenticated'),
  })
  const left = proved.remember ? proved.expires_at.getTime() - Date.now() : null
  return [await sessionCookie(id, left), ...csrfCookies(id)]
}
