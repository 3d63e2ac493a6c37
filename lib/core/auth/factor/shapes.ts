import 'server-only'
import { z } from 'zod'
import { instantSql } from '@/lib/core/db/phrases'
import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import { env } from '@/lib/core/process/env'
import { Prisma } from '@/lib/generated/prisma/client'

/** Whether a person has a second factor. @param userId SQL of their id */
export const hasFactorSql = (userId: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  EXISTS (SELECT FROM totp_factors f WHERE f.user_id = ${userId})
  OR EXISTS (SELECT FROM passkeys f WHERE f.user_id = ${userId}))`

/**
 * When person `u` of session `s` must have a second factor: after an administrator's grace period from the first
 * sign-in without one; null for everybody else.
 */
export function factorDueSql(): Prisma.Sql {
  const days = env().ADMIN_FACTOR_GRACE_DAYS
  if (days === 'off') return Prisma.sql`NULL`
  return Prisma.sql`CASE WHEN u.user_role_id = ${USER_ROLE.admin} AND s.level = 1
    THEN ${instantSql(Prisma.sql`(u.factor_asked_at + make_interval(days => ${days}))`)} END`
}

/** The new value of `users.factor_asked_at` after a sign-in at this level. */
export function factorAskedSql(level: 1 | 2): Prisma.Sql {
  if (level === 2 || env().ADMIN_FACTOR_GRACE_DAYS === 'off') return Prisma.sql`factor_asked_at`
  return Prisma.sql`CASE WHEN user_role_id = ${USER_ROLE.admin} THEN coalesce(factor_asked_at, now()) END`
}

/* Shapes of second factors in calls between browser and server. */

const encoded = z.string({ error: 'Ключ доступа не ответил' }).max(4000)
const transports = z.array(z.string().max(20)).max(10)
const described = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: transports.optional(),
})

/** Fields of a browser's WebAuthn answer in both ceremonies. */
const credential = { id: encoded, rawId: encoded, type: z.literal('public-key') }

const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
})

export const newPasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: transports.optional(),
  }),
})

/** Options for signing with a passkey: PublicKeyCredentialRequestOptionsJSON. */
export const passkeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(described),
  userVerification: z.literal('preferred'),
})

/** Options for creating a passkey: PublicKeyCredentialCreationOptionsJSON. */
export const newPasskeyQuestion = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
})

/** A proposed TOTP seed; it becomes a factor only when a code of it comes back. */
export const seedOffer = z.object({
  /** For typing by hand. */
  secret: z.string(),
  /** For an authenticator on the same device. */
  uri: z.string(),
  /** QR code: an SVG path of the black squares, and the squares per side. */
  qr: z.object({ size: z.int(), path: z.string() }),
  /** The seed encrypted with its person and expiry. */
  offer: z.string(),
})

export const proofMethod = z.enum(['password', 'totp', 'passkey', 'recovery', 'provider'])

/** Proof of a second factor: a TOTP or recovery code, or a passkey's signature. */
export const factorProof = z.object({
  code: z.string({ error: 'Введите код' }).trim().min(1, 'Введите код').max(40, 'Код короче').optional(),
  passkey: passkeyAnswer.optional(),
})

export type PasskeyAnswer = z.output<typeof passkeyAnswer>
export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswer>
export type NewPasskeyQuestion = z.output<typeof newPasskeyQuestion>
export type FactorMethod = z.output<typeof proofMethod>
export type FactorProof = z.output<typeof factorProof>
