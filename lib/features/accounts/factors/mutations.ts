import 'server-only'
import type { z } from 'zod'
import { proveCurrentPassword } from '@/lib/core/auth/current-password'
import { acceptNewPasskey, arePasskeysPossible, askNewPasskey } from '@/lib/core/auth/factor/passkeys'
import { hasFactor, proveFactor, proveSession } from '@/lib/core/auth/factor/prove-factor'
import { newRecoveryCodes, recoveryCodesSteps } from '@/lib/core/auth/factor/recovery-codes'
import { factorAskedSql, hasFactorSql, type NewPasskeyQuestion } from '@/lib/core/auth/factor/shapes'
import { acceptSeed, offerSeed, sealSeed, stepOfCode } from '@/lib/core/auth/factor/totp'
import { personRow } from '@/lib/core/auth/password-tokens'
import { endSessionsSql, type SessionUser } from '@/lib/core/auth/session'
import { throttle } from '@/lib/core/auth/throttle'
import { makeChange, type RefusalOf } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { conflict, fieldError } from '@/lib/core/http/errors'
import { signInLetter } from '@/lib/core/mail/account-letters'
import { outboxSql } from '@/lib/core/mail/outbox'
import { tokenHash } from '@/lib/core/process/secrets'
import type { factorsContract } from '@/lib/features/accounts/factors/contract'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * A factor is added or removed in one change that ends other sessions, updates this one's level and the recovery codes,
 * and mails a notice. It locks the person's row, so that no concurrent sign-in with the password alone succeeds.
 */

type BodyOf<Name extends 'POST /api/user/proof' | 'PUT /api/user/factors/totp' | 'POST /api/user/passkeys'> =
  z.output<(typeof factorsContract)[Name]['body']>

interface Owner {
  userId: number
  sessionId: string
}

const TOTP = { audit: 'totp', name: 'код из приложения' }
const PASSKEY = { audit: 'passkey', name: 'ключ доступа' }

const MAX_PASSKEYS = 20
const WRONG_CODE = 'Неверный код. Проверьте, что время на телефоне точное, и введите следующий код.'
const FACTOR_FIRST = 'Подтвердите кодом или ключом доступа: пароля теперь недостаточно'
const KNOWN_KEY = 'Этот ключ доступа уже добавлен'
const NO_KEYS_HERE = 'Ключи доступа работают только по https и по имени сайта'
const ENOUGH = `Можно добавить не больше ${MAX_PASSKEYS} ключей доступа`
const NO_FACTOR = 'Сначала подключите приложение с кодами или ключ доступа'

const shown = (codes: { codes: string[] } | null) => ({ recovery_codes: codes?.codes ?? null })

/** Adds a factor: the first one comes with recovery codes. @throws AppError conflict if its insertion adds no row */
async function add(owner: Owner, factor: typeof TOTP, insertion: Prisma.Sql, refusalOf?: RefusalOf) {
  const isFirst = (await db().recoveryCode.count({ where: { userId: owner.userId } })) === 0
  const codes = isFirst ? await newRecoveryCodes() : null
  await makeChange(personRow, {
    locks: { users: [owner.userId] },
    first: { added: insertion },
    gate: Prisma.sql`SELECT u.id, u.email FROM users u JOIN added ON added.user_id = u.id`,
    audit: { action: 'factor.add', entity: 'user', after: { factor: factor.audit } },
    steps: (person) => ({
      ended: endSessionsSql(person, owner.sessionId),
      raised: Prisma.sql`
        UPDATE sessions SET level = 2
        WHERE user_id IN (SELECT id FROM ${person}) AND id_hash = ${tokenHash(owner.sessionId)}`,
      mail: outboxSql(
        person,
        signInLetter('Добавлено подтверждение входа', [
          `Теперь вход в вашу учётную запись подтверждает ${factor.name}. Остальные сеансы завершены.`,
        ]),
      ),
      ...(codes && recoveryCodesSteps(person, codes)),
    }),
    otherwise: () => conflict(ENOUGH),
    refusal: refusalOf,
  })
  return shown(codes)
}

/**
 * Removes a factor; without another left (`remains`) recovery codes and levels go too.
 * @throws AppError not_found
 */
async function remove(owner: Owner, factor: typeof TOTP, deletion: Prisma.Sql, remains: Prisma.Sql) {
  await makeChange(personRow, {
    locks: { users: [owner.userId] },
    first: { removed: deletion },
    gate: Prisma.sql`SELECT u.id, u.email FROM users u JOIN removed ON removed.user_id = u.id`,
    audit: { action: 'factor.remove', entity: 'user', before: { factor: factor.audit } },
    steps: (person) => ({
      ended: endSessionsSql(person, owner.sessionId),
      lowered: Prisma.sql`
        UPDATE sessions SET level = 1
        WHERE id_hash = ${tokenHash(owner.sessionId)} AND user_id IN (SELECT id FROM ${person}) AND NOT ${remains}`,
      // An administrator who never signed in without a factor starts the grace period now.
      grace: Prisma.sql`
        UPDATE users SET factor_asked_at = ${factorAskedSql(1)}
        WHERE id IN (SELECT id FROM ${person}) AND NOT ${remains}`,
      worthless: Prisma.sql`
        DELETE FROM recovery_codes WHERE user_id IN (SELECT id FROM ${person}) AND NOT ${remains}`,
      mail: outboxSql(
        person,
        signInLetter('Удалено подтверждение входа', [
          `Вход в вашу учётную запись больше не подтверждает ${factor.name}. Остальные сеансы завершены.`,
        ]),
      ),
    }),
  })
}

/**
 * Reauthenticates with the second factor, or the password if there is none.
 * @returns cookies of the session, which gets a new id
 * @throws AppError invalid (password, code, passkey), too_many_requests
 */
export async function prove(
  user: SessionUser,
  sessionId: string,
  proof: BodyOf<'POST /api/user/proof'>,
): Promise<string[]> {
  const { password, ...factor } = proof
  if (await hasFactor(user.id)) {
    if (password !== undefined) throw fieldError('password', FACTOR_FIRST)
    await proveFactor(user, factor, sessionId)
  } else await proveCurrentPassword(user.id, password ?? '', 'password')
  return proveSession(sessionId)
}

export const beginTotp = ({ id, email }: SessionUser) => offerSeed(id, email)

/** Adds an offered TOTP seed after checking a code of it. @throws AppError invalid (code, offer), too_many_requests */
export async function addTotp(
  user: SessionUser,
  sessionId: string,
  sent: BodyOf<'PUT /api/user/factors/totp'>,
) {
  const seed = acceptSeed(sent.offer, user.id)
  if (seed === null) throw fieldError('offer', 'Время на подключение истекло. Начните заново.')
  const attempt = await throttle.beginCode(user.email, 'phone')
  const step = stepOfCode(seed, sent.code)
  if (step === null) throw fieldError('code', WRONG_CODE)
  await attempt.succeeded()
  return add(
    { userId: user.id, sessionId },
    TOTP,
    Prisma.sql`
      INSERT INTO totp_factors (user_id, seed, last_step) VALUES (${user.id}, ${sealSeed(seed)}, ${step})
      ON CONFLICT (user_id) DO UPDATE
        SET seed = excluded.seed, last_step = excluded.last_step, created_at = now(), last_used_at = NULL
      RETURNING user_id`,
  )
}

/** @throws AppError not_found */
export const removeTotp = ({ id: userId }: SessionUser, sessionId: string): Promise<void> =>
  remove(
    { userId, sessionId },
    TOTP,
    Prisma.sql`DELETE FROM totp_factors WHERE user_id = ${userId} RETURNING user_id`,
    Prisma.sql`EXISTS (SELECT FROM passkeys WHERE user_id = ${userId})`,
  )

/** @throws AppError conflict where browsers do not support passkeys on this host */
export async function beginPasskey(user: SessionUser, sessionId: string): Promise<NewPasskeyQuestion> {
  if (!arePasskeysPossible()) throw conflict(NO_KEYS_HERE)
  const name = `${user.surname} ${user.name}`
  return askNewPasskey({ id: user.id, email: user.email, name }, sessionId)
}

/** Stores a passkey created for a pending challenge. @throws AppError invalid (passkey), conflict (too many) */
export async function addPasskey(
  user: SessionUser,
  sessionId: string,
  { name, passkey }: BodyOf<'POST /api/user/passkeys'>,
) {
  const key = await acceptNewPasskey(passkey, sessionId)
  if (key === null) throw fieldError('passkey', 'Ключ доступа не создан. Попробуйте ещё раз.')
  return add(
    { userId: user.id, sessionId },
    PASSKEY,
    Prisma.sql`
      INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name)
      SELECT ${user.id}, ${key.credentialId}, ${key.publicKey}, ${key.counter}::bigint, ${key.transports}::text[],
        ${name}
      WHERE (SELECT count(*) FROM passkeys WHERE user_id = ${user.id}) < ${MAX_PASSKEYS}
      RETURNING user_id`,
    (constraint) =>
      constraint === 'passkeys_credential_id_key' ? fieldError('passkey', KNOWN_KEY) : undefined,
  )
}

/** @throws AppError not_found */
export const removePasskey = ({ id: userId }: SessionUser, sessionId: string, id: number): Promise<void> =>
  remove(
    { userId, sessionId },
    PASSKEY,
    Prisma.sql`DELETE FROM passkeys WHERE user_id = ${userId} AND id = ${id} RETURNING user_id`,
    Prisma.sql`(EXISTS (SELECT FROM totp_factors WHERE user_id = ${userId})
      OR EXISTS (SELECT FROM passkeys WHERE user_id = ${userId} AND id <> ${id}))`,
  )

/** Replaces the recovery codes with ten new ones. @throws AppError conflict without a factor */
export async function renewCodes(user: SessionUser) {
  const codes = await newRecoveryCodes()
  await makeChange(personRow, {
    locks: { users: [user.id] },
    gate: Prisma.sql`SELECT id, email FROM users WHERE id = ${user.id} AND ${hasFactorSql(Prisma.sql`users.id`)}`,
    audit: { action: 'factor.codes', entity: 'user' },
    steps: (person) => ({
      mail: outboxSql(
        person,
        signInLetter('Созданы новые резервные коды', [
          'Для вашей учётной записи созданы новые резервные коды, прежние больше не действуют.',
        ]),
      ),
      ...recoveryCodesSteps(person, codes),
    }),
    otherwise: () => conflict(NO_FACTOR),
  })
  return shown(codes)
}
