import 'server-only'
import { z } from 'zod'
import { type CompanyScope, reachesAllSql } from '@/lib/core/auth/scope'
import { instantSql, matchesSearch } from '@/lib/core/db/phrases'
import { readPage } from '@/lib/core/db/read-page'
import { oneRow, onlyRow } from '@/lib/core/db/rows'
import { AppError } from '@/lib/core/http/errors'
import type { PagedList } from '@/lib/core/http/pagination'
import { type FeedbackAnswer, feedback } from '@/lib/features/feedback/contract'
import type { FeedbackQuery } from '@/lib/features/feedback/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/** A message `f` as the API shows it. */
const FEEDBACK_JSON = Prisma.sql`json_build_object(
  'id', f.id, 'status', f.status, 'subject', f.subject, 'message', f.message, 'page', f.page, 'browser', f.browser,
  'user', json_build_object('id', u.id, 'surname', u.surname, 'name', u.name, 'secname', u.secname,
    'email', u.email),
  'company', CASE WHEN c.id IS NOT NULL
    THEN json_build_object('id', c.id, 'name', c.name, 'short_name', c.short_name) END,
  'created_at', ${instantSql(Prisma.sql`f.created_at`)}, 'updated_at', ${instantSql(Prisma.sql`f.updated_at`)})`

const FEEDBACK = Prisma.sql`feedback_messages f
  JOIN users u ON u.id = f.user_id
  LEFT JOIN companies c ON c.id = u.company_id`

/** Where a message is searched: its words, the person and their organisation, in search form. */
const SEARCH_TEXT = Prisma.sql`translate(lower(concat_ws(' ', f.subject, f.message, u.search_text, c.search_text)
  COLLATE "ru-RU-x-icu"), 'ё', 'е')`

/** A page of messages, the newest first, GET /api/feedback. */
export function readFeedback(
  scope: CompanyScope,
  query: FeedbackQuery,
  url: URL,
): Promise<PagedList<FeedbackAnswer>> {
  const list = {
    table: 'feedback_messages',
    from: FEEDBACK,
    id: Prisma.sql`f.id`,
    where: Prisma.sql`${reachesAllSql(scope)} AND (${query.status}::text IS NULL OR f.status = ${query.status})
      AND ${matchesSearch(SEARCH_TEXT, query.search)}`,
    order: Prisma.sql`f.id`,
    direction: 'desc' as const,
    row: FEEDBACK_JSON,
  }
  return readPage(feedback, list, query, url)
}

const feedbackRow = z.object({ feedback })

/** @throws AppError not_found when there is none within the scope */
export async function readOneFeedback(scope: CompanyScope, id: number): Promise<FeedbackAnswer> {
  const row = await oneRow(
    feedbackRow,
    Prisma.sql`
    SELECT ${FEEDBACK_JSON} AS feedback FROM ${FEEDBACK} WHERE f.id = ${id} AND ${reachesAllSql(scope)}`,
  )
  if (!row) throw new AppError('not_found')
  return row.feedback
}

const countRow = z.object({ count: z.int() })

/** How many messages nobody has taken up yet. */
export async function countNewFeedback(scope: CompanyScope): Promise<number> {
  const { count } = await onlyRow(
    countRow,
    Prisma.sql`
    SELECT count(*)::int AS count FROM feedback_messages f WHERE f.status = 'new' AND ${reachesAllSql(scope)}`,
  )
  return count
}
