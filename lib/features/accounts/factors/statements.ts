import 'server-only'
import { sessionIdHash } from '@/lib/core/auth/envelope'
import { factorAskedSql } from '@/lib/core/auth/factor/factors-sql'
import type { NewPasskey } from '@/lib/core/auth/factor/passkeys'
import { type RecoveryCodes, recoveryCodesSteps } from '@/lib/core/auth/factor/recovery-codes'
import { type Person, personRow } from '@/lib/core/auth/password-tokens'
import { endSessionsSql } from '@/lib/core/auth/session-store'
import { change, type Steps } from '@/lib/core/db/change'
import type { Source } from '@/lib/core/db/source'
import { factorAddedLetter, factorRemovedLetter, recoveryRenewedLetter } from '@/lib/core/mail/factor-letters'
import { outboxSql } from '@/lib/core/mail/outbox'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * A factor comes and goes by one change: with it the other sessions end, the level of this one, the recovery codes and
 * the letter. It locks the person's row, so that no sign-in by password alone overtakes it.
 */

/** Who adds or removes a factor, and in which session. */
interface Owner {
  userId: number
  sessionId: string
}

const TOTP = { audit: 'totp', name: 'код из приложения' }
const PASSKEY = { audit: 'passkey', name: 'ключ доступа' }

const added = (owner: Owner, factor: typeof TOTP, insertion: Prisma.Sql, codes: RecoveryCodes | null) =>
  change(personRow, {
    locks: { users: [owner.userId] },
    first: { added: insertion },
    gate: Prisma.sql`SELECT u.id, u.email FROM users u JOIN added ON added.user_id = u.id`,
    audit: { action: 'factor.add', entity: 'user', after: { factor: factor.audit } },
    steps: (person) => ({
      ended: endSessionsSql(person, owner.sessionId),
      raised: Prisma.sql`
        UPDATE sessions SET level = 2
        WHERE user_id IN (SELECT id FROM ${person}) AND id_hash = ${sessionIdHash(owner.sessionId)}`,
      mail: outboxSql(person, factorAddedLetter(factor.name)),
      ...(codes && recoveryCodesSteps(person, codes)),
    }),
  })

/** Makes a seed the person's, in place of an earlier one. @param one.step of the code that showed they have it */
export function addTotpStatement(
  owner: Owner,
  one: { seed: string; step: number },
  codes: RecoveryCodes | null,
) {
  const insertion = Prisma.sql`
    INSERT INTO totp_factors (user_id, seed, last_step) VALUES (${owner.userId}, ${one.seed}, ${one.step})
    ON CONFLICT (user_id) DO UPDATE
      SET seed = excluded.seed, last_step = excluded.last_step, created_at = now(), last_used_at = NULL
    RETURNING user_id`
  return added(owner, TOTP, insertion, codes)
}

/** Makes a key the person's; nothing happens when they have as many as they may. */
export function addPasskeyStatement(
  owner: Owner,
  key: NewPasskey & { name: string; most: number },
  codes: RecoveryCodes | null,
) {
  const insertion = Prisma.sql`
    INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name)
    SELECT ${owner.userId}, ${key.credentialId}, ${key.publicKey}, ${key.counter}::bigint, ${key.transports}::text[],
      ${key.name}
    WHERE (SELECT count(*) FROM passkeys WHERE user_id = ${owner.userId}) < ${key.most}
    RETURNING user_id`
  return added(owner, PASSKEY, insertion, codes)
}

/** What of a person's sign-in goes with the last factor: `remains` says whether another one is left. */
function afterRemoval(person: Source<Person>, owner: Owner, name: string, remains: Prisma.Sql): Steps {
  return {
    ended: endSessionsSql(person, owner.sessionId),
    lowered: Prisma.sql`
      UPDATE sessions SET level = 1
      WHERE id_hash = ${sessionIdHash(owner.sessionId)} AND user_id IN (SELECT id FROM ${person}) AND NOT ${remains}`,
    // An administrator who never signed in without one has their days of grace from now on.
    asked: Prisma.sql`
      UPDATE users SET factor_asked_at = ${factorAskedSql(1)}
      WHERE id IN (SELECT id FROM ${person}) AND NOT ${remains}`,
    worthless: Prisma.sql`
      DELETE FROM recovery_codes WHERE user_id IN (SELECT id FROM ${person}) AND NOT ${remains}`,
    mail: outboxSql(person, factorRemovedLetter(name)),
  }
}

const removed = (owner: Owner, factor: typeof TOTP, deletion: Prisma.Sql, remains: Prisma.Sql) =>
  change(personRow, {
    locks: { users: [owner.userId] },
    first: { removed: deletion },
    gate: Prisma.sql`SELECT u.id, u.email FROM users u JOIN removed ON removed.user_id = u.id`,
    audit: { action: 'factor.remove', entity: 'user', before: { factor: factor.audit } },
    steps: (person) => afterRemoval(person, owner, factor.name, remains),
  })

export function removeTotpStatement(owner: Owner) {
  return removed(
    owner,
    TOTP,
    Prisma.sql`DELETE FROM totp_factors WHERE user_id = ${owner.userId} RETURNING user_id`,
    Prisma.sql`EXISTS (SELECT FROM passkeys WHERE user_id = ${owner.userId})`,
  )
}

export function removePasskeyStatement(owner: Owner, id: number) {
  return removed(
    owner,
    PASSKEY,
    Prisma.sql`DELETE FROM passkeys WHERE user_id = ${owner.userId} AND id = ${id} RETURNING user_id`,
    Prisma.sql`(EXISTS (SELECT FROM totp_factors WHERE user_id = ${owner.userId})
      OR EXISTS (SELECT FROM passkeys WHERE user_id = ${owner.userId} AND id <> ${id}))`,
  )
}

/** Gives a person who has a factor new recovery codes. */
export function renewCodesStatement(userId: number, codes: RecoveryCodes, hasFactor: Prisma.Sql) {
  return change(personRow, {
    locks: { users: [userId] },
    gate: Prisma.sql`SELECT id, email FROM users WHERE id = ${userId} AND ${hasFactor}`,
    audit: { action: 'factor.codes', entity: 'user' },
    steps: (person) => ({
      mail: outboxSql(person, recoveryRenewedLetter()),
      ...recoveryCodesSteps(person, codes),
    }),
  })
}
