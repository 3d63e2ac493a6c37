import 'server-only'
import type { z } from 'zod'
import { type CompanyScope, reachesAllSql } from '@/lib/core/auth/scope'
import { instantSql, matchesSearch, searchForm } from '@/lib/core/db/phrases'
import { readPage } from '@/lib/core/db/read-page'
import { foundJson, onlyRow, rows } from '@/lib/core/db/rows'
import { CHANGES_JSON } from '@/lib/features/companies/data'
import { contactOffer, feedback, type InboxItem, inboxCounts, inboxItem } from '@/lib/features/inbox/contract'
import { INBOX_MOST } from '@/lib/features/inbox/labels'
import type { inboxQuerySchema, messagesQuerySchema } from '@/lib/features/inbox/schema'
import { Prisma } from '@/lib/generated/prisma/client'

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
  return foundJson(row, json, Prisma.sql`FROM ${from} WHERE q.id = ${id} AND ${reachesAllSql(scope)}`)
}

/** Pending rows `w` of all kinds: who requests what, since when. */
const WAITING = Prisma.sql`(
  SELECT 'withdrawals' AS kind, r.id, false AS in_work, r.user_id, c.short_name AS company, k.short_name AS about, d.year, d.quarter,
    d.month, r.reason AS text, r.created_at
  FROM withdrawal_requests r JOIN input_documents d ON d.id = r.input_document_id
  JOIN companies c ON c.id = d.company_id JOIN metric_categories k ON k.id = d.metric_category_id
  WHERE r.status = 'pending'
  UNION ALL
  SELECT 'properties', r.id, false, r.user_id, c.short_name, NULL, NULL, NULL, NULL, NULL, r.created_at
  FROM property_requests r JOIN companies c ON c.id = r.company_id WHERE r.status = 'pending'
  UNION ALL
  SELECT 'contacts', r.id, r.status = 'in_work', r.user_id, s.short_name, c.number, NULL, NULL, NULL, r.message, r.created_at
  FROM contact_offers r JOIN companies c ON c.id = r.company_id JOIN users u ON u.id = r.user_id
  LEFT JOIN companies s ON s.id = u.company_id WHERE r.status IN ('new', 'in_work')
  UNION ALL
  SELECT 'feedback', r.id, r.status = 'in_work', r.user_id, s.short_name, r.subject, NULL, NULL, NULL, r.message, r.created_at
  FROM feedback_messages r JOIN users u ON u.id = r.user_id
  LEFT JOIN companies s ON s.id = u.company_id WHERE r.status IN ('new', 'in_work')) w`

/** Pending items for an administrator, oldest first, then those being worked on, GET /api/inbox. */
export const readInbox = (
  scope: CompanyScope,
  { kind, state }: z.output<typeof inboxQuerySchema> = { kind: null, state: null },
): Promise<InboxItem[]> =>
  rows(
    inboxItem,
    Prisma.sql`
    SELECT w.kind, w.id, w.in_work, w.company, u.surname, u.name, w.about, w.year, w.quarter, w.month,
      CASE WHEN w.kind = 'properties' THEN ${CHANGES_JSON} END AS changes, w.text, ${instantSql(Prisma.sql`w.created_at`)} AS at
    FROM ${WAITING} JOIN users u ON u.id = w.user_id
    LEFT JOIN property_requests q ON w.kind = 'properties' AND q.id = w.id
    WHERE ${reachesAllSql(scope)} AND (${kind}::text IS NULL OR w.kind = ${kind})
      AND (${state}::text IS NULL OR ${state} = CASE WHEN w.in_work THEN 'in_work' ELSE 'new' END)
    ORDER BY w.in_work, w.created_at, w.kind, w.id LIMIT ${INBOX_MOST}`,
  )

/** Pending items by kind for an administrator; 0 for anybody else. */
export async function countInbox(scope: CompanyScope): Promise<z.output<typeof inboxCounts>> {
  return onlyRow(
    inboxCounts,
    Prisma.sql`
    SELECT count(*) FILTER (WHERE kind = 'withdrawals')::int AS withdrawals,
      count(*) FILTER (WHERE kind = 'properties')::int AS properties,
      count(*) FILTER (WHERE kind = 'contacts')::int AS contacts,
      count(*) FILTER (WHERE kind = 'feedback')::int AS feedback
    FROM ${WAITING} WHERE NOT w.in_work AND ${reachesAllSql(scope)}`,
  )
}
