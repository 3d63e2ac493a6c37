import 'server-only'
import { z } from 'zod'
import type { IsoDate } from '@/lib/calc/dates'
import { isOverdue } from '@/lib/calc/period-rules'
import { dueDate, openingDay, PERIODICITY, type Period } from '@/lib/calc/periods'
import { noteRefusedProof } from '@/lib/core/auth/refused-proof'
import { commit, writeAudit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { HAS_ACCEPTED, IS_RETURNED, isElsewhere } from '@/lib/core/db/phrases'
import { rows } from '@/lib/core/db/rows'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { plural } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import { AppError, fieldError } from '@/lib/core/http/errors'
import { period } from '@/lib/core/http/shapes'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import {
  letterOnce,
  readUnsubscribeToken,
  SUBSCRIPTIONS,
  type Subscription,
  subscribeSql,
  subscribesSql,
  unsubscribeLink,
} from '@/lib/core/mail/subscriptions'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'
import type { Reminded, Reminders, RemindersBody } from '@/lib/features/deadlines/contract'
import { readReminders } from '@/lib/features/deadlines/data'
import { DEAD_UNSUBSCRIBE } from '@/lib/features/deadlines/labels'
import { type DuePeriod, periodsDueSoon } from '@/lib/features/deadlines/rules'
import { recipient, recipientsSql, remindStatement } from '@/lib/features/deadlines/statements'
import { Prisma } from '@/lib/generated/prisma/client'

/** Writes the reminders that are due. @returns the organisation of each letter */
async function remind(due: DuePeriod, companyIds: readonly number[] | null): Promise<number[]> {
  const timeZone = env().APP_TIMEZONE
  const companies: number[] = []
  for (const person of await rows(recipient, recipientsSql(due, timeZone, companyIds))) {
    const written = await commit(remindStatement(due, timeZone, person))
    if (written.length > 0) companies.push(person.company_id)
  }
  return companies
}

/**
 * Writes the reminders of the day: from 7 days before a due date, and on it, each person once for each. May run
 * any number of times and in several processes at once. @returns how many letters were written
 */
export async function remindOfDeadlines(): Promise<number> {
  let written = 0
  for (const due of periodsDueSoon(today(), env().SUBMISSION_DEADLINE_DAYS)) {
    written += (await remind(due, null)).length
  }
  if (written > 0) log().info({ written }, 'deadline reminders written')
  return written
}

/**
 * Reminds people of some organisations of what they have left to do for a quarter, each at most once a day.
 * @throws AppError invalid for a quarter that nobody can fill in yet
 */
export async function remindOrganisations({ year, quarter, company_ids }: RemindersBody): Promise<Reminded> {
  const period: Period = { periodicity: PERIODICITY.quarter, year, quarter, month: 0 }
  const days = env().SUBMISSION_DEADLINE_DAYS
  if (today() < openingDay(period)) throw fieldError('quarter', 'Этот квартал ещё не открыт')
  const due = { period, due: dueDate(period, days), isOverdue: isOverdue(period, today(), days) }
  const companies = await remind({ ...due, kind: 'asked' }, company_ids)
  const organisations = new Set(companies)
  const written = { organisations: organisations.size, letters: companies.length }
  // The subject is the organisation, if there is only one.
  const [only = null] = organisations.size === 1 ? companies : []
  const after = { year, quarter, ...written }
  await writeAudit(only, { action: 'completeness.remind', entity: 'company', after })
  return written
}

/** Unsubscribes with a mailed link. @returns the kind @throws AppError invalid for a foreign link */
export async function unsubscribe(token: string): Promise<Subscription> {
  const link = readUnsubscribeToken(token)
  if (link === null || (await db().$executeRaw(subscribeSql(link.userId, link.of, false))) === 0) {
    await noteRefusedProof('link', link?.userId ?? null, 'reminders')
    throw new AppError('invalid', { errors: { token: [DEAD_UNSUBSCRIBE] } })
  }
  return link.of
}

/** Changes one's own subscriptions; omitted kinds stay. */
export async function chooseReminders(
  userId: number,
  choice: { [Kind in Subscription]?: boolean | undefined },
): Promise<Reminders> {
  for (const kind of SUBSCRIPTIONS) {
    const isOn = choice[kind]
    if (isOn !== undefined) await db().$executeRaw(subscribeSql(userId, kind, isOn))
  }
  return readReminders(userId)
}

const digestItem = z.object({
  /** Kinds: a question to the reader, an answer to them, a return to them, a resubmission for them to review. */
  kind: z.enum(['asked', 'answered', 'returned', 'resent']),
  count: z.int(),
  document: z.object({
    id: z.int(),
    category: z.string(),
    company: z.string(),
    ...period.shape,
  }),
})
type DigestItem = z.output<typeof digestItem>

const digestRow = z.object({ user_id: z.int(), items: z.array(digestItem), read_at: z.date() })

const HEADINGS: Readonly<Record<DigestItem['kind'], string>> = {
  asked: 'Вас спрашивают о введённых числах:',
  answered: 'Вам ответили:',
  returned: 'Возвращено на доработку:',
  resent: 'Готово и ждёт вашей проверки:',
}

function lineOf({ document, count }: DigestItem): string {
  const { category, company } = document
  const questions = count > 0 ? ` — ${count} ${plural(count, 'вопрос', 'вопроса', 'вопросов')}` : ''
  return `— «${category}», ${periodTitle(document)}, ${company}${questions}`
}

/** Lists only the documents: questions and reasons are read on the site, not mailed. */
function digestLetter(items: readonly DigestItem[], userId: number): Letter {
  const ids = new Set(items.map(({ document }) => document.id))
  const [only] = ids.size === 1 ? ids : []
  return letter({
    subject: 'Вопросы и возвраты по документам',
    before: (['asked', 'returned', 'answered', 'resent'] as const).flatMap((kind) => {
      const own = items.filter((item) => item.kind === kind)
      return own.length === 0 ? [] : [HEADINGS[kind], ...own.map(lineOf)]
    }),
    action:
      only === undefined
        ? { label: 'Открыть «Мои показатели»', url: appLink('/my-metrics') }
        : { label: 'Открыть документ', url: appLink(`/my-metrics/${only}/edit`) },
    after: [
      `Такое письмо приходит не чаще раза в день. Чтобы не получать напоминания о сроках и вопросах: ${unsubscribeLink('deadline_reminders', userId)}`,
    ],
  })
}

/** Whether document `d` is within the scope of `u`. */
const REACHES = Prisma.sql`(u.user_role_id = ${USER_ROLE.admin} OR (u.company_id = d.company_id
  AND (u.user_role_id = ${USER_ROLE.manager} OR EXISTS (SELECT FROM user_metric_categories a
    WHERE a.user_id = u.id AND a.metric_category_id = d.metric_category_id))))`

/** Whether `u` enters document `d`: its author, and operators of its category; managers, if it has none in use. */
const ENTERS = Prisma.sql`(${REACHES} AND u.company_id = d.company_id
  AND (u.id = d.user_id OR u.user_role_id = ${USER_ROLE.operator} OR (u.user_role_id = ${USER_ROLE.manager}
    AND NOT EXISTS (SELECT FROM users u JOIN user_metric_categories a ON a.user_id = u.id
      WHERE u.company_id = d.company_id AND u.user_role_id = ${USER_ROLE.operator}
        AND u.user_status_id = ${USER_STATUS.active} AND u.suspended_at IS NULL AND ${HAS_ACCEPTED}
        AND a.metric_category_id = d.metric_category_id))))`

/** Whether `u` is a manager of the organisation of document `d`. */
const MANAGES = Prisma.sql`(u.user_role_id = ${USER_ROLE.manager} AND u.company_id = d.company_id)`

/**
 * New pending items for each person since their last digest; people already notified today are left out. What somebody
 * began who does not act for the organisation, as an administrator, or does no longer, concerns its managers too.
 */
function digestsSql(day: IsoDate): Prisma.Sql {
  return Prisma.sql`
    WITH people AS (
      SELECT u.id, u.company_id, u.user_role_id,
        coalesce((SELECT max(g.created_at) FROM document_digests g WHERE g.user_id = u.id), '-infinity') AS told_at
      FROM users u
      WHERE ${subscribesSql('deadline_reminders')}
        AND NOT EXISTS (SELECT FROM document_digests g WHERE g.user_id = u.id AND g.day = ${day}::date)
    ), questions AS (
      SELECT q.input_document_id, q.user_id, q.is_answered, ${isElsewhere(Prisma.sql`s`)} AS is_for_managers,
        s.user_role_id <> ${USER_ROLE.admin} AND ${isElsewhere(Prisma.sql`s`)} AS has_asker_left,
        greatest(q.reopened_at, (SELECT max(m.created_at) FROM document_question_messages m WHERE m.question_id = q.id)) AS at
      FROM document_questions q JOIN users s ON s.id = q.user_id JOIN input_documents d ON d.id = q.input_document_id
      WHERE q.closed_at IS NULL
    ), items AS (
      SELECT u.id AS user_id, CASE WHEN q.is_answered THEN 'answered' ELSE 'asked' END AS kind,
        d.id AS document_id, count(*) AS count
      FROM questions q JOIN input_documents d ON d.id = q.input_document_id
      JOIN people u ON q.at > u.told_at AND CASE WHEN NOT q.is_answered
        THEN u.id <> q.user_id AND (${ENTERS} OR (q.is_for_managers AND ${MANAGES}))
        WHEN q.has_asker_left THEN ${MANAGES} ELSE u.id = q.user_id AND ${REACHES} END
      GROUP BY 1, 2, 3
      UNION ALL
      SELECT u.id, CASE WHEN d.resent_at IS NULL THEN 'returned' ELSE 'resent' END, d.id, 0
      FROM input_documents d JOIN users back ON back.id = d.returned_by_id
      JOIN people u ON coalesce(d.resent_at, d.returned_at) > u.told_at AND CASE WHEN d.resent_at IS NULL
        THEN u.id <> d.returned_by_id AND ${ENTERS}
        ELSE (u.id = d.returned_by_id AND ${REACHES}) OR (${MANAGES} AND ${isElsewhere(Prisma.sql`back`)}) END
      WHERE ${IS_RETURNED}
    )
    SELECT i.user_id, now() AS read_at, json_agg(json_build_object('kind', i.kind, 'count', i.count,
        'document', json_build_object('id', d.id, 'category', mc.name, 'company', c.short_name,
          'year', d.year, 'quarter', d.quarter, 'month', d.month))
      ORDER BY d.year DESC, d.quarter DESC, d.month DESC, mc.position, mc.id, c.id, i.kind) AS items
    FROM items i JOIN input_documents d ON d.id = i.document_id
    JOIN metric_categories mc ON mc.id = d.metric_category_id JOIN companies c ON c.id = d.company_id
    GROUP BY i.user_id ORDER BY i.user_id`
}

/**
 * Writes the day's digests of questions and returns, at most one per person. Idempotent, and safe in several processes.
 * @returns how many letters were written
 */
export async function writeDigests(): Promise<number> {
  const day = today()
  let written = 0
  for (const { user_id, items, read_at } of await rows(digestRow, digestsSql(day))) {
    // Dated by its reading: what is asked while the letters before it are written is news for the next one.
    const once = Prisma.sql`
      INSERT INTO document_digests (user_id, day, created_at) VALUES (${user_id}, ${day}::date, ${read_at})
      ON CONFLICT DO NOTHING RETURNING user_id AS id`
    written += (await commit(letterOnce(once, digestLetter(items, user_id)))).length
  }
  if (written > 0) log().info({ written }, 'digests of questions written')
  return written
}
