import 'server-only'
import { z } from 'zod'
import { KEY_STOPPED } from '@/lib/core/auth/exchange-key'
import { change, commit } from '@/lib/core/db/change'
import { HAS_ACCEPTED } from '@/lib/core/db/phrases'
import { idRow, rows } from '@/lib/core/db/rows'
import { selected } from '@/lib/core/db/source'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { formatDate } from '@/lib/core/format/dates'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import { dayOf } from '@/lib/core/process/clock'
import { TOLD_DAYS } from '@/lib/features/exchange-keys/rules'
import { Prisma } from '@/lib/generated/prisma/client'

const endingRow = idRow.extend({ name: z.string(), company: z.string(), expires_at: z.date() })

const endingLetter = ({ name, company, expires_at }: z.output<typeof endingRow>): Letter =>
  letter({
    subject: `Ключ обмена действует до ${formatDate(dayOf(expires_at))}`,
    before: [
      `Ключ «${name}» организации ${company} действует до ${formatDate(dayOf(expires_at))}. После этого информационная система не сможет передавать и читать данные.`,
      'Создайте новый ключ и поставьте его в информационной системе, затем отзовите старый.',
    ],
    action: { label: 'Открыть «Обмен»', url: appLink('/settings/exchange') },
  })

/**
 * Notifies managers 30 and 7 days before a key expires, once each; idempotent.
 * @returns how many keys were notified of
 */
export async function tellOfEndingKeys(): Promise<number> {
  let told = 0
  // The later notice first: after a missed night one letter suffices.
  for (const days of TOLD_DAYS) {
    const due = Prisma.sql`k.revoked_at IS NULL AND k.expires_at > now()
      AND k.expires_at <= now() + make_interval(days => ${days}) AND coalesce(k.told_days, 1000) > ${days}
      AND EXISTS (SELECT FROM users u WHERE u.id = k.user_id AND NOT ${KEY_STOPPED})`
    const ending = await rows(
      endingRow,
      Prisma.sql`SELECT k.id, k.name, c.short_name AS company, k.expires_at
        FROM exchange_keys k JOIN companies c ON c.id = k.company_id WHERE ${due} ORDER BY k.id`,
    )
    for (const key of ending) {
      const telling = change(idRow, {
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
      told += (await commit(telling)).length
    }
  }
  return told
}
