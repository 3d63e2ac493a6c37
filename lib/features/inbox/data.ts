import 'server-only'
import type { z } from 'zod'
import { type CompanyScope, reachesAllSql } from '@/lib/core/auth/scope'
import { instantSql, matchesSearch } from '@/lib/core/db/phrases'
import { readPage } from '@/lib/core/db/read-page'
import { foundJson } from '@/lib/core/db/rows'
import { contactOffer, feedback } from '@/lib/features/inbox/contract'
import type { MessagesQuery } from '@/lib/features/inbox/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/** A kind of message: its table and how it is read. */
export interface MessageKind<Row extends z.ZodType> {
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

const searchForm = (texts: Prisma.Sql) =>
  Prisma.sql`translate(lower(concat_ws(' ', ${texts}) COLLATE "ru-RU-x-icu"), 'ё', 'е')`

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
  query: MessagesQuery,
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
