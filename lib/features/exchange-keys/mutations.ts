import 'server-only'
import { z } from 'zod'
import type { IsoDate } from '@/lib/calc/dates'
import { isNetwork, KEY_STOPPED, newExchangeKey } from '@/lib/core/auth/exchange-key'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { makeChange, tryChange } from '@/lib/core/db/change'
import { HAS_ACCEPTED } from '@/lib/core/db/phrases'
import { idRow, requireJson, requireRow, rows, selected } from '@/lib/core/db/rows'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { formatInstantDate } from '@/lib/core/format/dates'
import { quoted } from '@/lib/core/format/plural'
import { fieldError } from '@/lib/core/http/errors'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { ofCompany } from '@/lib/features/documents/exchange/data'
import { type ExchangeKeyAnswer, exchangeKey, type NewKey } from '@/lib/features/exchange-keys/contract'
import { KEY_JSON } from '@/lib/features/exchange-keys/data'
import { SCOPE_NAMES } from '@/lib/features/exchange-keys/labels'
import { latestDay, MAX_KEYS, NOTICE_DAYS } from '@/lib/features/exchange-keys/rules'
import { Prisma } from '@/lib/generated/prisma/client'

/** End of a day in the installation's time zone. */
const endOf = (day: IsoDate) =>
  Prisma.sql`(((${day}::date + 1)::timestamp - interval '1 second') AT TIME ZONE ${env().APP_TIMEZONE})`

/**
 * Creates an exchange key for the person's organisation.
 * @returns the plain key, which is never shown again
 * @throws AppError invalid (term, address, writing for a watcher), conflict when there are five active ones
 */
export async function makeKey(
  scope: CompanyScope,
  { name, kind, scopes, addresses, expires_on }: NewKey,
): Promise<ExchangeKeyAnswer & { key: string }> {
  const now = today()
  if (expires_on <= now) throw fieldError('expires_on', 'Укажите день после сегодняшнего')
  if (expires_on > latestDay(now)) throw fieldError('expires_on', 'Ключ действует не дольше года')
  if (scope.isWatcher && scopes.includes('values:write'))
    throw fieldError('scopes', 'Организация-наблюдатель данных не вводит: её ключ может только читать')
  const wrong = addresses.find((address) => !isNetwork(address))
  if (wrong !== undefined)
    throw fieldError(
      'addresses',
      `«${wrong}» — не адрес и не сеть: укажите, например, 10.12.4.17 или 10.12.4.0/24`,
    )
  const { key, hash, hint } = newExchangeKey()
  const made = await makeChange(idRow, {
    locks: { companies: [scope.companyId ?? 0] },
    gate: Prisma.sql`
      INSERT INTO exchange_keys (company_id, user_id, name, key_hash, hint, kind, scopes, addresses, expires_at)
      VALUES (${scope.companyId}, ${scope.userId}, ${name}, ${hash}, ${hint}, ${kind}, ${scopes}, ${addresses},
        ${endOf(expires_on)})
      RETURNING id`,
    audit: {
      action: 'exchange_key.create',
      entity: 'exchange_key',
      after: { name, hint, kind, scopes, addresses, expires_on },
    },
  })
  const which = Prisma.sql`FROM exchange_keys k JOIN companies c ON c.id = k.company_id WHERE k.id = ${made.id}`
  return { ...(await requireJson(exchangeKey, KEY_JSON, which)), key }
}

/** Revokes a key at once in all processes; idempotent. @throws AppError not_found */
export async function revokeKey(scope: CompanyScope, id: number): Promise<void> {
  const isRevoked = await tryChange(idRow, {
    gate: Prisma.sql`
      UPDATE exchange_keys k SET revoked_at = now(), revoked_by_id = ${scope.userId}
      WHERE k.id = ${id} AND ${ofCompany(scope)} AND k.revoked_at IS NULL RETURNING k.id`,
    audit: { action: 'exchange_key.revoke', entity: 'exchange_key' },
  })
  if (isRevoked) return
  await requireRow(
    idRow,
    Prisma.sql`SELECT k.id FROM exchange_keys k WHERE k.id = ${id} AND ${ofCompany(scope)}`,
  )
}

const endingRow = idRow.extend({
  name: z.string(),
  company: z.string(),
  expires_at: z.date(),
  scopes: exchangeKey.shape.scopes,
  /** Whether the organisation has as many keys as it may, so that another one is refused. */
  is_full: z.boolean(),
})

const endingLetter = ({ name, company, expires_at, scopes, is_full }: z.output<typeof endingRow>): Letter =>
  letter({
    subject: `Ключ обмена действует до ${formatInstantDate(expires_at)}`,
    before: [
      `Ключ ${quoted(name)} организации ${company} действует до ${formatInstantDate(expires_at)}. После этого информационная система не сможет ${scopes.map((scope) => SCOPE_NAMES[scope]).join(' и ')} данные.`,
      is_full
        ? `У организации уже ${MAX_KEYS} действующих ключей, больше нельзя: отзовите ненужный, а если нужны все — этот, затем создайте новый ключ и поставьте его в информационной системе.`
        : 'Создайте новый ключ и поставьте его в информационной системе, затем отзовите старый.',
    ],
    action: { label: 'Открыть «Обмен»', url: appLink('/settings/exchange') },
  })

/**
 * Notifies managers 30 and 7 days before a key expires, once each. Idempotent.
 * @returns how many keys they were notified of
 */
export async function tellOfEndingKeys(): Promise<number> {
  let notified = 0
  // Shortest term first: after missed nights a key due for both notices gets only the later one.
  for (const days of NOTICE_DAYS) {
    const due = Prisma.sql`k.revoked_at IS NULL AND k.expires_at > now()
      AND k.expires_at <= now() + make_interval(days => ${days}) AND coalesce(k.told_days, 1000) > ${days}
      AND EXISTS (SELECT FROM users u WHERE u.id = k.user_id AND NOT ${KEY_STOPPED})`
    const ending = await rows(
      endingRow,
      Prisma.sql`SELECT k.id, k.name, c.short_name AS company, k.expires_at, k.scopes,
          (SELECT count(*) >= ${MAX_KEYS} FROM exchange_keys o
            WHERE o.company_id = k.company_id AND o.revoked_at IS NULL AND o.expires_at > now()) AS is_full
        FROM exchange_keys k JOIN companies c ON c.id = k.company_id WHERE ${due} ORDER BY k.id`,
    )
    for (const key of ending) {
      const isNotified = await tryChange(idRow, {
        gate: Prisma.sql`UPDATE exchange_keys k SET told_days = ${days} WHERE k.id = ${key.id} AND ${due} RETURNING k.id`,
        steps: (gone) => ({
          mail: outboxSql(
            selected(
              emailRow,
              Prisma.sql`SELECT u.email FROM users u JOIN exchange_keys k ON k.company_id = u.company_id
                JOIN ${gone} gone ON gone.id = k.id
                WHERE u.user_role_id = ${USER_ROLE.manager} AND u.user_status_id = ${USER_STATUS.active}
                  AND u.suspended_at IS NULL AND ${HAS_ACCEPTED}`,
            ),
            endingLetter(key),
          ),
        }),
      })
      notified += Number(isNotified)
    }
  }
  return notified
}
