import 'server-only'
import { createHash } from 'node:crypto'
import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { endedCookie, serializeCookie, signInStepCookieName } from '@/lib/core/auth/cookies'
import { hasFactor, proveFactor } from '@/lib/core/auth/factor/prove-factor'
import type { FactorProof } from '@/lib/core/auth/factor/shapes'
import { throughShape } from '@/lib/core/auth/oidc/exchange'
import { startSession } from '@/lib/core/auth/session'
import { db } from '@/lib/core/db/client'
import { AppError, fieldError } from '@/lib/core/http/errors'
import { env } from '@/lib/core/process/env'
import { newToken } from '@/lib/core/process/secrets'

/*
 * Between the two factors there is no session, only an encrypted cookie that says who gave the first: it is valid for
 * the second step alone, for ten minutes, and only while that password or identity is still current.
 */

const STEP_SECONDS = 10 * 60
const SALT = 'sign-in-step'
const STEP_OVER = 'Время на подтверждение истекло. Введите пароль ещё раз.'

const stepShape = z.object({
  /** The secret that binds a passkey's challenge to this browser. */
  owner: z.string(),
  userId: z.int(),
  remember: z.boolean(),
  /** Fingerprint of the password given; null where none was. */
  passwordMark: z.string().nullable(),
  /** The provider and identity used instead of a password. */
  through: throughShape.nullable(),
})

/** A sign-in that waits for the second factor. */
type SignInStep = z.output<typeof stepShape>

export type Admission = { id: string; cookie: string } | { stepCookie: string }

const markOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url')

/** Opens a session for a person who proved the first factor or both, or first asks for the second. */
export async function admitSession(
  userId: number,
  opening: Parameters<typeof startSession>[1],
): Promise<Admission> {
  const { level, remember, provenBy, through = null } = opening
  if (level === 2 || !(await hasFactor(userId))) return startSession(userId, opening)
  const step: SignInStep = {
    owner: newToken(),
    userId,
    remember,
    passwordMark: provenBy === undefined ? null : markOf(provenBy),
    through,
  }
  const token = await encode({ token: step, secret: env().AUTH_SECRET, salt: SALT, maxAge: STEP_SECONDS })
  const cookie = serializeCookie(signInStepCookieName(), token, {
    httpOnly: true,
    maxAgeSeconds: STEP_SECONDS,
  })
  return { stepCookie: cookie }
}

/** The sign-in of a step's cookie; null when there is none, or it has expired. */
export async function openStep(cookie: string | undefined): Promise<SignInStep | null> {
  if (!cookie) return null
  try {
    const token = await decode({ token: cookie, secret: env().AUTH_SECRET, salt: SALT })
    return stepShape.safeParse(token).data ?? null
  } catch {
    return null
  }
}

/** @throws AppError invalid (step) when there is none, or it has expired */
export async function requireStep(cookie: string | undefined): Promise<SignInStep> {
  const step = await openStep(cookie)
  if (!step) throw fieldError('step', STEP_OVER)
  return step
}

/**
 * Opens the session after the second factor.
 * @returns its id and the cookies to set
 * @throws AppError invalid (code, passkey, step), too_many_requests
 */
export async function finishStep(
  step: SignInStep,
  proof: FactorProof,
  replaces: string | null,
): Promise<{ id: string; cookies: string[] }> {
  const { userId, remember, passwordMark, through } = step
  const account = await db().user.findUnique({
    where: { id: userId },
    select: { email: true, passwordHash: true },
  })
  if (!account) throw fieldError('step', STEP_OVER)
  const provenBy = passwordMark === null ? undefined : (account.passwordHash ?? '')
  if (provenBy !== undefined && markOf(provenBy) !== passwordMark) throw fieldError('step', STEP_OVER)
  await proveFactor({ id: userId, email: account.email }, proof, step.owner)
  const opened = await startSession(userId, {
    level: 2,
    remember,
    replaces,
    provenBy,
    through: through ?? undefined,
    isProvedHere: true,
  }).catch((error) => {
    throw error instanceof AppError && error.code === 'unauthenticated'
      ? fieldError('step', STEP_OVER)
      : error
  })
  return { id: opened.id, cookies: [opened.cookie, endedCookie(signInStepCookieName())] }
}
