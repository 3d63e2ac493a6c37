import 'server-only'
import { z } from 'zod'
import type { IsoDate } from '@/lib/calc/dates'
import { type Period, periodFirstDay } from '@/lib/calc/periods'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { change } from '@/lib/core/db/change'
import { beginDateSql } from '@/lib/core/db/phrases'
import { idRow } from '@/lib/core/db/rows'
import { selected } from '@/lib/core/db/source'
import { COMPANY_ROLE, USER_ROLE } from '@/lib/core/domain/dictionaries'
import type { Letter } from '@/lib/core/mail/letter'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import { letterOnce, subscribesSql } from '@/lib/core/mail/subscriptions'
import { publishedState } from '@/lib/features/analytics/publications/statements-data'
import { Prisma } from '@/lib/generated/prisma/client'

/** An organisation of the comparison with those of its managers who were not told of the quarter yet. */
export const addressee = z.object({
  company_id: z.int(),
  company: z.string(),
  readers: z.array(z.object({ id: z.int(), name: z.string(), secname: z.string().nullable() })),
})

export type Addressee = z.output<typeof addressee>

export function addresseesSql(period: Period): Prisma.Sql {
  return Prisma.sql`
    SELECT c.id AS company_id, c.short_name AS company,
      json_agg(json_build_object('id', u.id, 'name', u.name, 'secname', u.secname) ORDER BY u.id) AS readers
    FROM users u JOIN companies c ON c.id = u.company_id
    WHERE c.company_role_id = ${COMPANY_ROLE.participant} AND u.user_role_id = ${USER_ROLE.manager}
      AND ${beginDateSql('c', Prisma.sql`${period.periodicity}::int`)} <= ${periodFirstDay(period)}::date
      AND ${subscribesSql('quarter_letters')}
      AND NOT EXISTS (SELECT FROM quarter_letters q
        WHERE q.user_id = u.id AND q.year = ${period.year} AND q.quarter = ${period.quarter})
    GROUP BY c.id ORDER BY c.id`
}

export const quarterRow = z.object({ year: z.int(), quarter: z.int() })

/** So long after a publication a letter still tells something new: a missed morning is made up for. */
const TOLD_WITHIN_DAYS = 14

/** The quarter of the publication that holds, if it is its first and came out lately. */
export const publishedLately = (day: IsoDate): Prisma.Sql => Prisma.sql`
  SELECT p.year, p.quarter FROM publications p
  WHERE p.kind = 'first' AND p.published_at > ${day}::date - ${TOLD_WITHIN_DAYS}::int
    AND p.id = (${publishedState.newest})`

/** Each person gets one for a quarter. */
export const quarterLetterStatement = ({ year, quarter }: Period, userId: number, letter: Letter) =>
  letterOnce(
    Prisma.sql`
      INSERT INTO quarter_letters (user_id, year, quarter) VALUES (${userId}, ${year}, ${quarter})
      ON CONFLICT DO NOTHING RETURNING user_id AS id`,
    letter,
  )

/** One that was asked for: numbers leave the system, so the journal knows. */
export const askedLetterStatement = ({ companyId, userId }: CompanyScope, letter: Letter) =>
  change(idRow, {
    gate: Prisma.sql`SELECT c.id FROM companies c WHERE c.id = ${companyId}::int`,
    audit: { action: 'quarter_letter.ask', entity: 'company' },
    steps: (company) => ({
      mail: outboxSql(
        selected(
          emailRow,
          Prisma.sql`SELECT u.email FROM users u JOIN ${company} company ON u.id = ${userId}`,
        ),
        letter,
      ),
    }),
  })
