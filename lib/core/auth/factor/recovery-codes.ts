import 'server-only'
import { randomInt } from 'node:crypto'
import { hashPassword, verifyPassword } from '@/lib/core/auth/password'
import { personRow } from '@/lib/core/auth/password-tokens'
import { type Steps, tryChange } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import type { Source } from '@/lib/core/db/rows'
import { signInLetter } from '@/lib/core/mail/account-letters'
import { outboxSql } from '@/lib/core/mail/outbox'
import { Prisma } from '@/lib/generated/prisma/client'

/** Crockford's base32: no ambiguous letters. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const COUNT = 10
const GROUP = 4
const LENGTH = 3 * GROUP

/** Normalises a typed code: no dashes, O read as 0, I and L as 1. */
const plain = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')

const selectorOf = (code: string) => code.slice(0, GROUP)

/** Ten new codes, shown once: `k7d2-9m4x-qp5t`. The first group is a public selector, forty bits are secret. */
export async function newRecoveryCodes() {
  const made = new Map<string, string>()
  while (made.size < COUNT) {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    made.set(selectorOf(code), code)
  }
  const plainCodes = [...made.values()]
  const hashed = await Promise.all(
    plainCodes.map(async (code) => ({ selector: selectorOf(code), hash: await hashPassword(code) })),
  )
  return { codes: plainCodes.map((code) => code.replace(/(.{4})(.{4})/, '$1-$2-')), hashed }
}

/** Steps that replace a person's codes with these. */
export function recoveryCodesSteps(
  person: Source<{ id: number }>,
  { hashed }: Awaited<ReturnType<typeof newRecoveryCodes>>,
): Steps {
  const [selectors, hashes] = [hashed.map(({ selector }) => selector), hashed.map(({ hash }) => hash)]
  return {
    codes: Prisma.sql`
      INSERT INTO recovery_codes (user_id, selector, code_hash)
      SELECT person.id, made.selector, made.hash
      FROM ${person} person, unnest(${selectors}::text[], ${hashes}::text[]) AS made(selector, hash)
      ON CONFLICT (user_id, selector) DO UPDATE SET code_hash = excluded.code_hash`,
    worthless: Prisma.sql`
      DELETE FROM recovery_codes
      WHERE user_id IN (SELECT id FROM ${person}) AND selector <> ALL(${selectors}::text[])`,
  }
}

/** Uses up a code. @returns whether it was this person's; takes the same time for a wrong one */
export async function spendRecoveryCode(userId: number, typed: string): Promise<boolean> {
  const code = plain(typed)
  const selector = selectorOf(code)
  const found = await db().recoveryCode.findUnique({ where: { userId_selector: { userId, selector } } })
  if (!(await verifyPassword(found?.codeHash ?? null, code)) || found === null) return false
  return tryChange(personRow, {
    gate: Prisma.sql`
      DELETE FROM recovery_codes c USING users u
      WHERE c.user_id = ${userId} AND c.selector = ${selector} AND c.code_hash = ${found.codeHash} AND u.id = c.user_id
      RETURNING u.id, u.email`,
    audit: { action: 'factor.recover', entity: 'user', userId },
    steps: (person) => ({
      mail: outboxSql(
        person,
        signInLetter('Использован резервный код', [
          'Вход в вашу учётную запись подтверждён резервным кодом. Каждый код действует один раз.',
          'Если телефон или ключ утерян, добавьте в профиле новый и удалите прежний.',
        ]),
      ),
    }),
  })
}
