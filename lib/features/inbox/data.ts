import 'server-only'
import type { z } from 'zod'
import { type CompanyScope, reachesAllSql } from '@/lib/core/auth/scope'
import { instantSql, matchesSearch, searchForm } from '@/lib/core/db/phrases'
import { readPage } from '@/lib/core/db/read-page'
import { onlyRow, requireJson, rows } from '@/lib/core/db/rows'
import { CHANGES_JSON } from '@/lib/features/companies/data'
import { contactOffer, feedback, type InboxItem, inboxCounts, inboxItem } from '@/lib/features/inbox/contract'
import type { inboxQuerySchema, messagesQuerySchema } from '@/lib/features/inbox/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/** Most items of «Входящие» shown at once. */
const INBOX_MAX = 200

/** A kind of message: its table and how it is read. */
interface MessageKind<Row extends z.ZodType> {
  table: string
  entity: string
  /** Message of a conflict when somebody else changed its status. */
  staleWords: string
  row: Row
  /** The table as `q`, with joins; and the JSON of a row. */
  from: Prisma.Sql
  json: Prisma.Sql
  /** Searched text, in normalised form. */
  search: Prisma.Sql
}

/** Common fields of a message `q` of person `u`. */
const COMMON = Prisma.sql`'id', q.id, 'status', q.status, 'message', q.message,
  'user', json_build_object('id', u.id, 'surname', u.surname, 'name', u.name, 'secname', u.secname,
    'email', u.email),
  'created_at', ${instantSql(Prisma.sql`q.created_at`)}, 'updated_at', ${instantSql(Prisma.sql`q.updated_at`)}`

const companyJson = (alias: string) => {
  const company = Prisma.raw(alias)
  return Prisma.sql`json_build_object('id', ${company}.id, 'number', ${company}.number, 'name', ${company}.name,
    'short_name', ${company}.short_name)`
}

export const OFFERS: MessageKind<typeof contactOffer> = {
  table: 'contact_offers',
  entity: 'contact_offer',
  staleWords: 'Статус запроса изменён другим пользователем',
  row: contactOffer,
  from: Prisma.sql`contact_offers q
    JOIN companies addressee ON addressee.id = q.company_id
    JOIN users u ON u.id = q.user_id
    LEFT JOIN companies sender ON sender.id = u.company_id
    LEFT JOIN metrics m ON m.id = q.metric_id`,
  json: Prisma.sql`json_build_object(${COMMON}, 'contact_name', q.contact_name,
    'contact_phone', q.contact_phone, 'contact_email', q.contact_email, 'company', ${companyJson('addressee')},
    'sender_company', CASE WHEN sender.id IS NOT NULL THEN ${companyJson('sender')} END,
    'metric', CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name) END)`,
  search: searchForm(Prisma.sql`q.message, q.contact_name, q.contact_phone, q.contact_email,
    addressee.search_text, u.search_text, sender.search_text, m.name`),
}

export const FEEDBACK: MessageKind<typeof feedback> = {
  table: 'feedback_messages',
  entity: 'feedback',
  staleWords: 'Статус обращения изменён другим пользователем',
  row: feedback,
  from: Prisma.sql`feedback_messages q
    JOIN users u ON u.id = q.user_id
    LEFT JOIN companies c ON c.id = u.company_id`,
  json: Prisma.sql`json_build_object(${COMMON}, 'subject', q.subject, 'page', q.page, 'browser', q.browser,
    'company', CASE WHEN c.id IS NOT NULL
      THEN json_build_object('id', c.id, 'name', c.name, 'short_name', c.short_name) END)`,
  search: searchForm(Prisma.sql`q.subject, q.message, u.search_text, c.search_text`),
}

/** A page of messages of a kind, newest first. */
export function readMessages<Row extends z.ZodType>(
  { table, row, from, json, search }: MessageKind<Row>,
  scope: CompanyScope,
  query: z.output<typeof messagesQuerySchema>,
  url: URL,
) {
  return readPage(row, query, url, {
    table,
    from,
    id: Prisma.sql`q.id`,
    where: Prisma.sql`${reachesAllSql(scope)} AND (${query.status}::text IS NULL OR q.status = ${query.status})
      AND ${matchesSearch(search, query.search)}`,
    order: Prisma.sql`q.id`,
    direction: 'desc',
    row: json,
  })
}

/** @throws AppError not_found when there is none within the scope */
export function readMessage<Row extends z.ZodType>(
  { row, from, json }: MessageKind<Row>,
  scope: CompanyScope,
  id: number,
): Promise<z.output<Row>> {
  return requireJson(row, json, Prisma.sql`FROM ${from} WHERE q.id = ${id} AND ${reachesAllSql(scope)}`)
}

/** Rows `w` of all kinds, open or closed: who requests what, since when. */
function sentSql(isClosed: boolean): Prisma.Sql {
  const decided = isClosed ? Prisma.sql`q.status <> 'pending'` : Prisma.sql`q.status = 'pending'`
  const answered = isClosed ? Prisma.sql`q.status = 'closed'` : Prisma.sql`q.status IN ('new', 'in_work')`
  return Prisma.sql`(
  SELECT 'withdrawals' AS kind, q.id, q.status, q.user_id, c.short_name AS company, k.short_name AS about, d.year, d.quarter,
    d.month, q.reason AS text, q.created_at, ${searchForm(Prisma.sql`c.search_text, u.search_text, k.short_name, q.reason`)} AS search
  FROM withdrawal_requests q JOIN input_documents d ON d.id = q.input_document_id JOIN users u ON u.id = q.user_id
  JOIN companies c ON c.id = d.company_id JOIN metric_categories k ON k.id = d.metric_category_id WHERE ${decided}
  UNION ALL
  SELECT 'properties', q.id, q.status, q.user_id, c.short_name, NULL, NULL, NULL, NULL, NULL, q.created_at,
    concat(c.search_text, ' ', u.search_text)
  FROM property_requests q JOIN companies c ON c.id = q.company_id JOIN users u ON u.id = q.user_id WHERE ${decided}
  UNION ALL
  SELECT 'contacts', q.id, q.status, q.user_id, sender.short_name, addressee.number, NULL, NULL, NULL, q.message,
    q.created_at, ${OFFERS.search}
  FROM ${OFFERS.from} WHERE ${answered}
  UNION ALL
  SELECT 'feedback', q.id, q.status, q.user_id, c.short_name, q.subject, NULL, NULL, NULL, q.message, q.created_at,
    ${FEEDBACK.search}
  FROM ${FEEDBACK.from} WHERE ${answered}) w`
}

/**
 * Open items for an administrator, oldest first, then those being worked on; or closed ones, newest first,
 * GET /api/inbox.
 * @returns a page of them, and whether more follow
 */
export async function readInbox(
  scope: CompanyScope,
  { kind, state, search, page }: z.output<typeof inboxQuerySchema>,
): Promise<{ items: InboxItem[]; hasMore: boolean }> {
  const isClosed = state === 'closed'
  const found = await rows(
    inboxItem,
    Prisma.sql`
    SELECT w.kind, w.id, w.status, w.status = 'in_work' AS in_work, w.company, u.surname, u.name, w.about, w.year, w.quarter,
      w.month, CASE WHEN w.kind = 'properties' THEN ${CHANGES_JSON} END AS changes, w.text,
      ${instantSql(Prisma.sql`w.created_at`)} AS at
    FROM ${sentSql(isClosed)} JOIN users u ON u.id = w.user_id
    LEFT JOIN property_requests q ON w.kind = 'properties' AND q.id = w.id
    WHERE ${reachesAllSql(scope)} AND (${kind}::text IS NULL OR w.kind = ${kind})
      AND (${isClosed} OR ${state}::text IS NULL OR (w.status = 'in_work') = (${state} = 'in_work'))
      AND ${matchesSearch(Prisma.sql`w.search`, search)}
    ORDER BY w.status = 'in_work', w.created_at ${isClosed ? Prisma.sql`DESC` : Prisma.empty}, w.kind, w.id
    LIMIT ${INBOX_MAX + 1} OFFSET ${(page - 1) * INBOX_MAX}::bigint`,
  )
  return { items: found.slice(0, INBOX_MAX), hasMore: found.length > INBOX_MAX }
}

/** Pending items by kind for an administrator; 0 for anybody else. */
export async function countInbox(scope: CompanyScope): Promise<z.output<typeof inboxCounts>> {
  return onlyRow(
    inboxCounts,
    Prisma.sql`
    SELECT count(*) FILTER (WHERE kind = 'withdrawals')::int AS withdrawals,
      count(*) FILTER (WHERE kind = 'properties')::int AS properties,
      count(*) FILTER (WHERE kind = 'contacts')::int AS contacts,
      count(*) FILTER (WHERE kind = 'feedback')::int AS feedback
    FROM ${sentSql(false)} WHERE w.status <> 'in_work' AND ${reachesAllSql(scope)}`,
  )
}
