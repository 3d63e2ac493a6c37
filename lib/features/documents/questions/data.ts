import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { instantSql } from '@/lib/core/db/phrases'
import { idRow, requireRow, rows } from '@/lib/core/db/rows'
import { orNotFound } from '@/lib/core/http/errors'
import { personJson, withinScope } from '@/lib/features/documents/entry/load'
import { type DocumentQuestion, documentQuestion } from '@/lib/features/documents/questions/contract'
import { Prisma } from '@/lib/generated/prisma/client'

const MESSAGES_JSON = Prisma.sql`(
  SELECT json_agg(json_build_object('id', m.id, 'user_id', m.user_id, 'user', ${personJson(Prisma.sql`m.user_id`)},
    'at', ${instantSql(Prisma.sql`m.created_at`)}, 'text', m.text) ORDER BY m.id)
  FROM document_question_messages m WHERE m.question_id = q.id)`

/** Questions about documents `d` within reach: open ones first, then in order of asking. */
function findQuestions(scope: CompanyScope, which: Prisma.Sql): Promise<DocumentQuestion[]> {
  return rows(
    documentQuestion,
    Prisma.sql`
    SELECT q.id, q.input_document_id, q.metric_id, q.var_name,
      CASE WHEN q.closed_at IS NOT NULL THEN 'closed' WHEN q.is_answered THEN 'answered' ELSE 'asked' END AS state,
      ${personJson(Prisma.sql`q.closed_by_id`)} AS closed_by, ${instantSql(Prisma.sql`q.closed_at`)} AS closed_at,
      ${MESSAGES_JSON} AS messages
    FROM document_questions q JOIN input_documents d ON d.id = q.input_document_id
    WHERE ${which} AND ${withinScope(scope)}
    ORDER BY q.closed_at IS NOT NULL, q.id`,
  )
}

/** All questions about a document. @throws AppError not_found */
export async function readQuestions(scope: CompanyScope, documentId: number): Promise<DocumentQuestion[]> {
  await requireRow(
    idRow,
    Prisma.sql`SELECT d.id FROM input_documents d WHERE d.id = ${documentId} AND ${withinScope(scope)}`,
  )
  return findQuestions(scope, Prisma.sql`d.id = ${documentId}`)
}

/** @throws AppError not_found when there is none within the scope */
export async function readQuestion(scope: CompanyScope, id: number): Promise<DocumentQuestion> {
  const [question] = await findQuestions(scope, Prisma.sql`q.id = ${id}`)
  return orNotFound(question)
}
