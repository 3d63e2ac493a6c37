import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { throttle } from '@/lib/core/auth/throttle'
import { auditSql, makeChange, type Steps, tryChange } from '@/lib/core/db/change'
import { idRow, type Source } from '@/lib/core/db/rows'
import { conflict, fieldError } from '@/lib/core/http/errors'
import type { HistoryEvent } from '@/lib/features/documents/contract'
import { loadDocument } from '@/lib/features/documents/entry/load'
import { requireAction } from '@/lib/features/documents/entry/mutations'
import { documentOf, eventSql } from '@/lib/features/documents/history/data'
import type { DocumentQuestion } from '@/lib/features/documents/questions/contract'
import { readQuestion } from '@/lib/features/documents/questions/data'
import { Prisma } from '@/lib/generated/prisma/client'

const changedRow = idRow.extend({ input_document_id: z.int() })
type Changed = z.output<typeof changedRow>

type About = Pick<DocumentQuestion, 'metric_id' | 'var_name'>
type QuestionAction = Extract<HistoryEvent['action'], 'asked' | 'answered' | 'closed' | 'reopened'>

/**
 * Records an action on a question in the document's history and the audit. The text is stored with the question alone,
 * so that it can be erased.
 */
function recordSteps(question: Source<Changed>, action: QuestionAction, about: About, userId: number): Steps {
  const document = documentOf(question)
  const { metric_id, var_name } = about
  const change = { metric_id, field: 'question' as const, var_name, old: null, new: null }
  return {
    event: eventSql(document, { action, userId, changes: [change] }),
    audited: auditSql(document, {
      action: `question.${action}`,
      entity: 'input_document',
      after: { metric_id, var_name },
    }),
  }
}

const messageSql = (question: Source<Changed>, userId: number, text: string) => Prisma.sql`
  INSERT INTO document_question_messages (question_id, user_id, text) SELECT id, ${userId}, ${text} FROM ${question} question`

/**
 * Asks about a value.
 * @throws AppError not_found, forbidden, invalid (the document has no such row or number), too_many_requests
 */
export async function askQuestion(
  scope: CompanyScope,
  documentId: number,
  { metric_id, var_name, text }: Pick<DocumentQuestion, 'metric_id' | 'var_name'> & { text: string },
): Promise<DocumentQuestion> {
  requireAction(scope, await loadDocument(scope, documentId), 'ask')
  await throttle.spend(scope.userId, 'questions')
  const created = await makeChange(changedRow, {
    gate: Prisma.sql`
        INSERT INTO document_questions (input_document_id, metric_id, var_name, user_id)
        SELECT v.input_document_id, v.metric_id, ${var_name}::text, ${scope.userId}
        FROM input_document_values v
        WHERE v.input_document_id = ${documentId} AND v.metric_id = ${metric_id}
          AND (${var_name}::text IS NULL OR EXISTS (
            SELECT FROM metric_calc_data cd WHERE cd.metric_id = v.metric_id AND cd.var_name = ${var_name}))
        RETURNING id, input_document_id`,
    steps: (question) => ({
      message: messageSql(question, scope.userId, text),
      ...recordSteps(question, 'asked', { metric_id, var_name }, scope.userId),
    }),
    otherwise: () =>
      fieldError('metric_id', 'В документе нет такого значения: сохраните его и спросите снова'),
  })
  return readQuestion(scope, created.id)
}

/**
 * Adds a message to an open question; one by anybody but its asker answers it.
 * @throws AppError not_found, conflict (closed), too_many_requests
 */
export async function answerQuestion(scope: CompanyScope, id: number, text: string) {
  const question = await readQuestion(scope, id)
  await throttle.spend(scope.userId, 'questions')
  const isAsker = question.messages[0]?.user_id === scope.userId
  await makeChange(changedRow, {
    gate: Prisma.sql`
        UPDATE document_questions SET is_answered = ${!isAsker} WHERE id = ${id} AND closed_at IS NULL
        RETURNING id, input_document_id`,
    steps: (changed) => ({
      message: messageSql(changed, scope.userId, text),
      ...recordSteps(changed, isAsker ? 'asked' : 'answered', question, scope.userId),
    }),
    otherwise: () => conflict('Вопрос уже закрыт'),
  })
  return readQuestion(scope, id)
}

/** Closes or reopens a question; idempotent. @throws AppError not_found */
export async function closeQuestion(scope: CompanyScope, id: number, isClosed: boolean) {
  const question = await readQuestion(scope, id)
  const set = isClosed
    ? Prisma.sql`closed_at = now(), closed_by_id = ${scope.userId}`
    : Prisma.sql`closed_at = NULL, closed_by_id = NULL, is_answered = false, reopened_at = now()`
  await tryChange(changedRow, {
    gate: Prisma.sql`
      UPDATE document_questions SET ${set} WHERE id = ${id} AND (closed_at IS NULL) = ${isClosed}
      RETURNING id, input_document_id`,
    steps: (changed) => recordSteps(changed, isClosed ? 'closed' : 'reopened', question, scope.userId),
  })
  return readQuestion(scope, id)
}
