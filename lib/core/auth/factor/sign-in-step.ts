import 'server-only'
import { createHash } from 'node:crypto'
import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { serializeCookie, signInStepCookieName } from '@/lib/core/auth/cookies'
import { newSessionId } from '@/lib/core/auth/envelope'
import { hasFactor, proveFactor } from '@/lib/core/auth/factor/prove-factor'
import type { FactorProof } from '@/lib/core/auth/factor/shapes'
import { type Through, throughShape } from '@/lib/core/auth/oidc/exchange'
import { type Level, startSession } from '@/lib/core/auth/session'
import { db } from '@/lib/core/db/client'
import { AppError, fieldError } from '@/lib/core/http/errors'
import { env } from '@/lib/core/process/env'

/*
 * Between the two factors there is no session, only a sealed cookie that says who gave the first: it opens nothing but
 * the second step, for ten minutes, and only while the password is the one that was given, or the identity still bound.
 */

const STEP_SECONDS = 10 * 60
const SALT = 'sign-in-step'
const STEP_OVER = 'Время на подтверждение истекло. Введите пароль ещё раз.'

const stepShape = z.object({
  /** The secret that binds a passkey's challenge to this browser. */
  owner: z.string(),
  userId: z.int(),
  remember: z.boolean(),
  /** Of the password that was given; null where none was. */
  passwordMark: z.string().nullable(),
  /** What they came through instead. */
  through: throughShape.nullable(),
})

/** A sign-in that waits for the second factor. */
export type SignInStep = z.output<typeof stepShape>

/** Who has proved the first factor, or both. */
export interface Proven {
  userId: number
  level: Level
  remember: boolean
  /** The session id the browser came with. */
  replaces: string | null
  /** The hash of the password they gave; absent where another proof took its place. */
  provenBy?: string
  /** What they came through instead. */
  through?: Through
}

/** A session, or the cookie of the step that asks for the second factor. */
export type Admission = { id: string; cookie: string } | { stepCookie: string }

const markOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url')

/** Lets in who has proved enough; who has a second factor and has not given it is asked for it first. */
export async function admitSession(proven: Proven): Promise<Admission> {
  const { userId, level, remember, provenBy, through = null } = proven
  if (level === 2 || !(await hasFactor(userId))) return startSession(userId, proven)
  const step: SignInStep = {
    owner: newSessionId(),
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

/** The sign-in behind a step's cookie; null when there is none, or its time is over. */
export async function openStep(cookie: string | undefined): Promise<SignInStep | null> {
  if (!cookie) return null
  try {
    const token = await decode({ token: cookie, secret: env().AUTH_SECRET, salt: SALT })
    return stepShape.safeParse(token).data ?? null
  } catch {
    return null
  }
}

/** @throws AppError invalid (step) when there is none, or its time is over */
export async function requireStep(cookie: string | undefined): Promise<SignInStep> {
  const step = await openStep(cookie)
  if (!step) throw fieldError('step', STEP_OVER)
  return step
}

/**
 * Opens the session of who has now given the second factor too.
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
  const over = serializeCookie(signInStepCookieName(), '', { httpOnly: true, maxAgeSeconds: 0 })
  return { id: opened.id, cookies: [opened.cookie, over] }
}
