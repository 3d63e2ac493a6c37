import 'server-only'
import { z } from 'zod'
import type { IsoDate } from '@/lib/calc/dates'
import { type Period, periodFirstDay } from '@/lib/calc/periods'
import { isReadOnlySql } from '@/lib/core/auth/moving'
import { beginDateSql, ROW_COUNTS } from '@/lib/core/db/phrases'
import { COMPANY_ROLE, DOCUMENT_STATUS, USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { formatDate } from '@/lib/core/format/dates'
import { documentsText, plural } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { letterOnce, subscribesSql, unsubscribeLink } from '@/lib/core/mail/subscriptions'
import type { DuePeriod } from '@/lib/features/deadlines/rules'
import { Prisma } from '@/lib/generated/prisma/client'

const SUBJECTS: Readonly<Record<DuePeriod['kind'], string>> = {
  soon: 'Скоро срок сдачи показателей',
  today: 'Сегодня срок сдачи показателей',
  asked: 'Напоминание о показателях',
}

function opening(kind: DuePeriod['kind'], due: IsoDate, isOverdue: boolean): string {
  if (kind === 'today') return 'Сегодня последний день, чтобы заполнить и утвердить'
  if (!isOverdue) return `До ${formatDate(due)} нужно заполнить и утвердить`
  return `Срок сдачи прошёл ${formatDate(due)}. Администратор системы просит заполнить и утвердить`
}

/** @param categories names of categories not entered or approved yet; at least one */
function reminderLetter(
  { period, due, kind, isOverdue = false }: DuePeriod,
  categories: readonly string[],
  userId: number,
): Letter {
  const title = periodTitle(period)
  const count = categories.length
  const documents = documentsText(count)
  return letter({
    subject: `${SUBJECTS[kind]}: ${title}`,
    before: [
      `${opening(kind, due, isOverdue)} показатели за ${title}. ${plural(count, 'Остался', 'Осталось', 'Осталось')} ${documents}:`,
      ...categories.map((name) => `— ${name}`),
    ],
    action: { label: 'Открыть «Мои показатели»', url: appLink(`/my-metrics?year=${period.year}`) },
    after: [
      `Чтобы не получать напоминания о сроках и вопросах: ${unsubscribeLink('deadline_reminders', userId)}`,
    ],
  })
}

export const recipient = z.object({ user_id: z.int(), company_id: z.int(), categories: z.array(z.string()) })
type Recipient = z.output<typeof recipient>

function periodSql(alias: 'd' | 'r', { periodicity, year, quarter, month }: Period): Prisma.Sql {
  const of = Prisma.raw(alias)
  return Prisma.sql`${of}.metric_period_id = ${periodicity} AND ${of}.year = ${year}
    AND ${of}.quarter = ${quarter} AND ${of}.month = ${month}`
}

/**
 * People of organisation `c` who get reminders and have category `k` left to do. A manager is reminded of every
 * document not approved, an operator of those in assigned categories; where only the manager approves, a complete draft
 * no longer concerns the operator.
 */
function owingSql(period: Period): Prisma.Sql {
  const day = periodFirstDay(period)
  return Prisma.sql`
    users u CROSS JOIN metric_categories k
    LEFT JOIN input_documents d ON d.company_id = u.company_id AND d.metric_category_id = k.id
      AND ${periodSql('d', period)}
    WHERE u.company_id = c.id AND ${subscribesSql('deadline_reminders')}
      AND EXISTS (SELECT FROM metrics m WHERE m.metric_category_id = k.id
        AND m.metric_period_id = ${period.periodicity} AND m.date_begin <= ${day}::date
        AND (m.date_end IS NULL OR m.date_end >= ${day}::date))
      AND d.input_document_status_id IS DISTINCT FROM ${DOCUMENT_STATUS.approved}
      AND (u.user_role_id = ${USER_ROLE.manager} OR (u.user_role_id = ${USER_ROLE.operator}
        AND EXISTS (SELECT FROM user_metric_categories a WHERE a.user_id = u.id AND a.metric_category_id = k.id)
        AND (NOT c.approval_by_manager_only OR d.id IS NULL OR (SELECT rows.filled < rows.total FROM ${ROW_COUNTS} rows))))`
}

/** Whether organisation `c` is reminded: it enters its data here. */
const IS_REMINDED = Prisma.sql`NOT ${isReadOnlySql(Prisma.sql`c.id`)}`

/** JSON fields of organisation `c`: active people, whether any signed in, people a reminder reaches, last reminder. */
export const remindedSql = (period: Period, timeZone: string): Prisma.Sql => Prisma.sql`
  'people', (SELECT count(*) FROM users u
    WHERE u.company_id = c.id AND u.user_status_id = ${USER_STATUS.active} AND u.suspended_at IS NULL),
  'has_signed_in', EXISTS (SELECT FROM users u WHERE u.company_id = c.id AND u.last_used_at IS NOT NULL),
  'recipients', (SELECT count(DISTINCT u.id) FROM ${owingSql(period)} AND ${IS_REMINDED}),
  'reminded_on', (SELECT (max(r.created_at) AT TIME ZONE ${timeZone})::date
    FROM deadline_reminders r JOIN users u ON u.id = r.user_id
    WHERE u.company_id = c.id AND r.kind = 'asked' AND ${periodSql('r', period)})`

/** Whether a person already got the reminder; a requested one counts on its day only. */
const isRemindedSql = ({ period, kind }: DuePeriod, timeZone: string): Prisma.Sql => Prisma.sql`
  EXISTS (SELECT FROM deadline_reminders r WHERE r.user_id = people.user_id AND r.kind = ${kind}
    AND ${periodSql('r', period)}
    AND (${kind} <> 'asked' OR (r.created_at AT TIME ZONE ${timeZone})::date = (now() AT TIME ZONE ${timeZone})::date))`

/**
 * People with something left to do for a period who were not reminded yet; for requested reminders, not today.
 * @param companyIds organisations; null means all
 */
export function recipientsSql(
  due: DuePeriod,
  timeZone: string,
  companyIds: readonly number[] | null,
): Prisma.Sql {
  const { period } = due
  const among = companyIds === null ? Prisma.sql`true` : Prisma.sql`c.id = ANY(${companyIds}::int[])`
  return Prisma.sql`
    SELECT people.user_id, c.id AS company_id, people.categories
    FROM companies c CROSS JOIN LATERAL (
      SELECT u.id AS user_id, json_agg(k.name ORDER BY k.position, k.id) AS categories
      FROM ${owingSql(period)} GROUP BY u.id) people
    WHERE c.company_role_id = ${COMPANY_ROLE.participant} AND ${among} AND ${IS_REMINDED}
      AND ${beginDateSql('c', Prisma.sql`${period.periodicity}::int`)} <= ${periodFirstDay(period)}::date
      AND NOT ${isRemindedSql(due, timeZone)}
    ORDER BY people.user_id`
}

/** One reminder of each kind per person and period; a requested one once a day. */
export function remindStatement(due: DuePeriod, timeZone: string, { user_id, categories }: Recipient) {
  const { period, kind } = due
  return letterOnce(
    Prisma.sql`
      INSERT INTO deadline_reminders AS r (user_id, kind, metric_period_id, year, quarter, month)
      VALUES (${user_id}, ${kind}, ${period.periodicity}, ${period.year}, ${period.quarter}, ${period.month})
      ON CONFLICT (user_id, kind, metric_period_id, year, quarter, month) DO UPDATE SET created_at = now()
        WHERE r.kind = 'asked'
          AND (r.created_at AT TIME ZONE ${timeZone})::date < (now() AT TIME ZONE ${timeZone})::date
      RETURNING user_id AS id`,
    reminderLetter(due, categories, user_id),
  )
}
