import 'server-only'
import { proveCurrentPassword } from '@/lib/core/auth/current-password'
import { hasFactorSql } from '@/lib/core/auth/factor/factors-sql'
import { acceptNewPasskey, arePasskeysPossible, askNewPasskey } from '@/lib/core/auth/factor/passkeys'
import { hasFactor, proveFactor } from '@/lib/core/auth/factor/prove-factor'
import { proveSession } from '@/lib/core/auth/factor/prove-session'
import { newRecoveryCodes, type RecoveryCodes } from '@/lib/core/auth/factor/recovery-codes'
import type { NewPasskeyQuestion } from '@/lib/core/auth/factor/shapes'
import { acceptSeed, offerSeed, type SeedOffer, sealSeed, stepOfCode } from '@/lib/core/auth/factor/totp'
import type { SessionUser } from '@/lib/core/auth/session'
import { throttle } from '@/lib/core/auth/throttle'
import { commit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { AppError, fieldError } from '@/lib/core/http/errors'
import type { CodesAnswer } from '@/lib/features/accounts/factors/contract'
import type { NewPasskeyInput, NewTotp, Proof } from '@/lib/features/accounts/factors/schema'
import {
  addPasskeyStatement,
  addTotpStatement,
  removePasskeyStatement,
  removeTotpStatement,
  renewCodesStatement,
} from '@/lib/features/accounts/factors/statements'
import { Prisma } from '@/lib/generated/prisma/client'

const MOST_PASSKEYS = 20
const WRONG_CODE = 'Неверный код. Проверьте, что время на телефоне точное, и введите следующий код.'
const OFFER_OVER = 'Время на подключение истекло. Начните заново.'
const FACTOR_FIRST = 'Подтвердите кодом или ключом доступа: пароля теперь недостаточно'
const WRONG_KEY = 'Ключ доступа не создан. Попробуйте ещё раз.'
const KNOWN_KEY = 'Этот ключ доступа уже добавлен'
const NO_KEYS_HERE = 'Ключи доступа работают только по https и по имени сайта'
const ENOUGH = `Можно добавить не больше ${MOST_PASSKEYS} ключей доступа`
const NO_FACTOR = 'Сначала подключите приложение с кодами или ключ доступа'

/** Recovery codes come with the first factor. */
async function firstCodes(userId: number): Promise<RecoveryCodes | null> {
  return (await db().recoveryCode.count({ where: { userId } })) === 0 ? newRecoveryCodes() : null
}

const shown = (codes: RecoveryCodes | null): CodesAnswer => ({ recovery_codes: codes?.codes ?? null })

/**
 * Proves that it is still the person: by the second factor, who has one, otherwise by the password.
 * @returns the cookies of the session, which goes on under another id
 * @throws AppError invalid (password, code, passkey), too_many_requests
 */
export async function prove(user: SessionUser, sessionId: string, proof: Proof): Promise<string[]> {
  const { password, ...factor } = proof
  if (await hasFactor(user.id)) {
    if (password !== undefined) throw fieldError('password', FACTOR_FIRST)
    await proveFactor(user, factor, sessionId)
  } else await proveCurrentPassword(user.id, password ?? '', 'password')
  return proveSession(sessionId)
}

export function beginTotp(user: SessionUser): SeedOffer {
  return offerSeed(user.id, user.email)
}

/**
 * Makes the offered seed the person's factor, once a code of it comes back.
 * @throws AppError invalid (code, offer), too_many_requests
 */
export async function addTotp(user: SessionUser, sessionId: string, sent: NewTotp): Promise<CodesAnswer> {
  const seed = acceptSeed(sent.offer, user.id)
  if (seed === null) throw fieldError('offer', OFFER_OVER)
  const attempt = await throttle.beginCode(user.email, 'phone')
  const step = stepOfCode(seed, sent.code)
  if (step === null) throw fieldError('code', WRONG_CODE)
  await attempt.succeeded()
  const codes = await firstCodes(user.id)
  await commit(addTotpStatement({ userId: user.id, sessionId }, { seed: sealSeed(seed), step }, codes))
  return shown(codes)
}

/** @throws AppError not_found */
export async function removeTotp(user: SessionUser, sessionId: string): Promise<void> {
  const removed = await commit(removeTotpStatement({ userId: user.id, sessionId }))
  if (removed.length === 0) throw new AppError('not_found')
}

/** @throws AppError conflict where browsers keep no passkeys for this address */
export async function beginPasskey(user: SessionUser, sessionId: string): Promise<NewPasskeyQuestion> {
  if (!arePasskeysPossible()) throw new AppError('conflict', { message: NO_KEYS_HERE })
  const name = `${user.surname} ${user.name}`
  return askNewPasskey({ id: user.id, email: user.email, name }, sessionId)
}

/**
 * Makes a key the person's that was made as it was asked for.
 * @throws AppError invalid (passkey), conflict (too many)
 */
export async function addPasskey(
  user: SessionUser,
  sessionId: string,
  { name, passkey }: NewPasskeyInput,
): Promise<CodesAnswer> {
  const key = await acceptNewPasskey(passkey, sessionId)
  if (key === null) throw fieldError('passkey', WRONG_KEY)
  const codes = await firstCodes(user.id)
  const statement = addPasskeyStatement(
    { userId: user.id, sessionId },
    { ...key, name, most: MOST_PASSKEYS },
    codes,
  )
  const added = await commit(statement, (constraint) =>
    constraint === 'passkeys_credential_id_key' ? fieldError('passkey', KNOWN_KEY) : undefined,
  )
  if (added.length === 0) throw new AppError('conflict', { message: ENOUGH })
  return shown(codes)
}

/** @throws AppError not_found */
export async function removePasskey(user: SessionUser, sessionId: string, id: number): Promise<void> {
  const removed = await commit(removePasskeyStatement({ userId: user.id, sessionId }, id))
  if (removed.length === 0) throw new AppError('not_found')
}

/**
 * Ten new recovery codes in place of what is left.
 * @throws AppError conflict without a factor
 */
export async function renewCodes(user: SessionUser): Promise<CodesAnswer> {
  const codes = await newRecoveryCodes()
  const renewed = await commit(renewCodesStatement(user.id, codes, hasFactorSql(Prisma.sql`users.id`)))
  if (renewed.length === 0) throw new AppError('conflict', { message: NO_FACTOR })
  return shown(codes)
}
