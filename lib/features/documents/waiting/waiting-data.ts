import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { instantSql } from '@/lib/core/db/phrases'
import { rows } from '@/lib/core/db/rows'
import { DOCUMENT_STATUS, USER_ROLE } from '@/lib/core/domain/dictionaries'
import { personJson, SENT_AGAIN, withinScope } from '@/lib/features/documents/entry/load'
import { type WaitingItem, waitingItem } from '@/lib/features/documents/waiting/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

/** Own open questions, and unanswered ones to those who enter the document; an administrator's also to the manager. */
function questionsFor({ userId, role }: CompanyScope): Prisma.Sql {
  if (role === 'admin') return Prisma.sql`q.user_id = ${userId}`
  const isAnswerer =
    role === 'operator'
      ? Prisma.sql`true`
      : Prisma.sql`(d.user_id = ${userId} OR asker.user_role_id = ${USER_ROLE.admin})`
  return Prisma.sql`(q.user_id = ${userId} OR (NOT q.is_answered AND ${isAnswerer}))`
}

/**
 * Recipients of a return: whoever enters the document, and after resubmission whoever returned it; of an administrator's
 * return the manager too, who approves the document again.
 */
function returnsFor({ userId, role }: CompanyScope): Prisma.Sql {
  const [isMender, isApprover] = {
    operator: [Prisma.sql`true`, Prisma.sql`false`],
    manager: [Prisma.sql`d.user_id = ${userId}`, Prisma.sql`back.user_role_id = ${USER_ROLE.admin}`],
    admin: [Prisma.sql`false`, Prisma.sql`false`],
  }[role]
  return Prisma.sql`CASE WHEN d.resent_at IS NULL THEN d.returned_by_id <> ${userId} AND ${isMender}
    ELSE d.returned_by_id = ${userId} OR ${isApprover} END`
}

/** Limit of pending items; nobody works through more. */
const MOST = 500

/**
 * Pending items for the person in documents within reach, newest first: those of the daily letters, even if already
 * mailed, and own unanswered questions.
 * @param companyId restricts to an organisation; null for all within reach
 */
export async function readWaiting(scope: CompanyScope, companyId: number | null): Promise<WaitingItem[]> {
  const reach = Prisma.sql`${withinScope(scope)} AND (${companyId}::int IS NULL OR d.company_id = ${companyId})`
  const found = await rows(
    z.object({ item: waitingItem }),
    Prisma.sql`
    WITH waiting AS (
      SELECT CASE WHEN q.is_answered THEN 'answered' WHEN q.user_id = ${scope.userId} THEN 'unanswered'
          ELSE 'asked' END AS kind, d.id, q.metric_id, q.var_name,
        said.user_id AS by_id, said.text, said.created_at AS at
      FROM document_questions q JOIN input_documents d ON d.id = q.input_document_id
      JOIN users asker ON asker.id = q.user_id
      CROSS JOIN LATERAL (SELECT m.user_id, m.text, m.created_at FROM document_question_messages m
        WHERE m.question_id = q.id ORDER BY m.id DESC LIMIT 1) said
      WHERE q.closed_at IS NULL AND ${questionsFor(scope)} AND ${reach}
      UNION ALL
      SELECT CASE WHEN d.resent_at IS NULL THEN 'returned' ELSE 'resent' END, d.id, NULL, NULL,
        coalesce(again.user_id, d.returned_by_id), coalesce(again.reason, d.returned_reason),
        coalesce(d.resent_at, d.returned_at)
      FROM input_documents d JOIN users back ON back.id = d.returned_by_id LEFT JOIN LATERAL ${SENT_AGAIN} again ON true
      WHERE d.returned_at IS NOT NULL AND d.input_document_status_id = ${DOCUMENT_STATUS.draft}
        AND ${returnsFor(scope)} AND ${reach}
    )
    SELECT json_build_object('kind', w.kind, 'input_document', json_build_object('id', d.id,
        'metric_category', json_build_object('id', mc.id, 'name', mc.name),
        'metric_period_id', d.metric_period_id, 'year', d.year, 'quarter', d.quarter, 'month', d.month),
      'company', json_build_object('id', c.id, 'short_name', c.short_name),
      'metric', CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name,
        'short_name', m.short_name) END,
      'var_name', w.var_name, 'by', ${personJson(Prisma.sql`w.by_id`)}, 'text', w.text, 'at', ${instantSql(Prisma.sql`w.at`)}) AS item
    FROM waiting w JOIN input_documents d ON d.id = w.id JOIN companies c ON c.id = d.company_id
    JOIN metric_categories mc ON mc.id = d.metric_category_id LEFT JOIN metrics m ON m.id = w.metric_id
    ORDER BY w.at DESC, w.kind, d.id LIMIT ${MOST}`,
  )
  return found.map(({ item }) => item)
}
