import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { throttle } from '@/lib/core/auth/throttle'
import { auditSql, type Change, change, commitOne, makeChange } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { periodTitle } from '@/lib/core/format/quarters'
import { conflict, stale } from '@/lib/core/http/errors'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { administratorsIf, outboxSql, personOf } from '@/lib/core/mail/outbox'
import { answerDocument, readDocument } from '@/lib/features/documents/entry/data'
import { loadDocument, OWN_COLUMNS, ownRow, type StoredDocument } from '@/lib/features/documents/entry/load'
import { requireAction, rereading } from '@/lib/features/documents/entry/mutations'
import { type DocumentAction, REFUSAL_TEXT } from '@/lib/features/documents/entry/rules'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'
import { isAsRead, withdrawStatement } from '@/lib/features/documents/entry/statements'
import { documentOf, eventSql } from '@/lib/features/documents/history/data'
import type { WithdrawalRequest } from '@/lib/features/documents/returns/contract'
import { readWithdrawalRequest } from '@/lib/features/documents/returns/data'
import type { approvalWithdrawalSchema } from '@/lib/features/documents/schema'
import { Prisma } from '@/lib/generated/prisma/client'

type Named = Pick<StoredDocument, 'id' | 'company' | 'year' | 'quarter' | 'month'> & {
  metric_category: { name: string }
}

/** «Эпидемиологическая безопасность», III квартал 2026 года, ККБ */
const titleOf = (document: Named): string =>
  `«${document.metric_category.name}», ${periodTitle(document)}, ${document.company.short_name}`

const toDocument = ({ id }: Named) => ({
  label: 'Открыть документ',
  url: appLink(`/my-metrics/${id}/edit`),
})

/** To the approver and the requester: the approval was withdrawn, and why. */
function withdrawalLetter(document: Named, reason: string): Letter {
  return letter({
    subject: 'Утверждение показателей отозвано',
    before: [
      `Администратор вернул в работу утверждённые показатели: ${titleOf(document)}.`,
      `Причина: ${reason}`,
    ],
    action: toDocument(document),
    after: ['Вышедшие выпуски не изменятся, в следующие войдёт то, что утвердят снова.'],
  })
}

/** To the administrators: a manager asks for a withdrawal. */
function requestLetter(document: Named, reason: string): Letter {
  return letter({
    subject: 'Просьба вернуть показатели в работу',
    before: [`Руководитель просит вернуть в работу: ${titleOf(document)}.`, `Причина: ${reason}`],
    action: { label: 'Рассмотреть просьбу', url: appLink('/admin/inbox?kind=withdrawals') },
    daily: { kind: 'withdrawal_request', companyId: document.company.id },
    after: ['До вашего решения показатели остаются утверждёнными.'],
  })
}

/** To the requester: the document stays approved, and why. */
function withdrawalRefusalLetter(
  { input_document, company }: Pick<WithdrawalRequest, 'input_document' | 'company'>,
  answer: string,
): Letter {
  const document = { ...input_document, company }
  return letter({
    subject: 'В возврате показателей в работу отказано',
    before: [`Администратор оставил утверждёнными показатели: ${titleOf(document)}.`, `Ответ: ${answer}`],
    action: toDocument(document),
  })
}

const ENTITY = 'input_document'
const DECIDED = 'Просьба уже решена'

const requestRow = idRow.extend({ input_document_id: z.int(), user_id: z.int() })

/** Changes a document whose rows stay the same; retries while it is saved concurrently. */
async function changed(
  scope: CompanyScope,
  id: number,
  action: DocumentAction,
  statement: (document: StoredDocument) => Change<z.output<typeof ownRow>>,
): Promise<InputDocument> {
  const document = await rereading(async () => {
    const read = await loadDocument(scope, id)
    requireAction(scope, read, action)
    const own = await commitOne(statement(read))
    return own && { ...read, ...own }
  })
  return answerDocument(scope, document)
}

/** Returns a draft to its author; its values do not change. @throws AppError not_found, forbidden, conflict (approved), stale, texts_spent */
export async function returnDocument(
  scope: CompanyScope,
  id: number,
  reason: string,
): Promise<InputDocument> {
  const { userId } = scope
  requireAction(scope, await loadDocument(scope, id), 'return')
  await throttle.spend(userId, 'texts')
  return changed(scope, id, 'return', (document) =>
    change(ownRow, {
      gate: Prisma.sql`
        UPDATE input_documents d SET returned_at = now(), returned_by_id = ${userId}, returned_reason = ${reason},
          resent_at = NULL
        WHERE ${isAsRead(document, DOCUMENT_STATUS.draft)} RETURNING ${OWN_COLUMNS}`,
      audit: { action: 'document.return', entity: ENTITY, after: { reason } },
      steps: (returned) => ({
        event: eventSql(returned, { action: 'returned', userId, reason, changes: [] }),
      }),
    }),
  )
}

/** «Готово, проверьте». @throws AppError not_found, conflict (not returned, approved), stale, texts_spent */
export async function resendDocument(
  scope: CompanyScope,
  id: number,
  answer: string | null,
): Promise<InputDocument> {
  const { userId } = scope
  if (answer !== null) await throttle.spend(userId, 'texts')
  const document = await changed(scope, id, 'resend', (read) =>
    change(ownRow, {
      gate: Prisma.sql`
        UPDATE input_documents d SET resent_at = now()
        WHERE ${isAsRead(read, DOCUMENT_STATUS.draft)} AND returned_at IS NOT NULL AND resent_at IS NULL
        RETURNING ${OWN_COLUMNS}`,
      audit: { action: 'document.resend', entity: ENTITY, ...(answer && { after: { reason: answer } }) },
      steps: (resent) => ({
        event: eventSql(resent, { action: 'resent', userId, reason: answer, changes: [] }),
      }),
    }),
  )
  // The statement does not see the answer that it writes itself.
  return { ...document, returned: document.returned && { ...document.returned, answer } }
}

/**
 * Returns an approved document to draft.
 * @throws AppError not_found, forbidden (not an admin), conflict (not approved), stale
 */
export async function withdrawApproval(
  scope: CompanyScope,
  id: number,
  { reason, withdrawal_request_id: requestId = null }: z.output<typeof approvalWithdrawalSchema>,
) {
  const document = await loadDocument(scope, id)
  requireAction(scope, document, 'withdraw')
  const withdrawal = { userId: scope.userId, reason, requestId, letter: withdrawalLetter(document, reason) }
  if (!(await commitOne(withdrawStatement(document, withdrawal))))
    throw stale(requestId === null ? undefined : DECIDED)
  // Read again: a draft includes indicators that became valid since the approval.
  return readDocument(scope, id)
}

/**
 * Requests the withdrawal of an approval.
 * @throws AppError not_found, conflict (a draft, or already requested), stale, too_many_requests
 */
export async function requestWithdrawal(
  scope: CompanyScope,
  id: number,
  reason: string,
): Promise<InputDocument> {
  const document = await loadDocument(scope, id)
  requireAction(scope, document, 'request_withdrawal')
  await throttle.spend(scope.userId, 'requests')
  const { userId } = scope
  await makeChange(requestRow, {
    gate: Prisma.sql`
      INSERT INTO withdrawal_requests (input_document_id, user_id, reason)
      SELECT d.id, ${userId}, ${reason} FROM input_documents d
      WHERE d.id = ${id} AND d.input_document_status_id = ${DOCUMENT_STATUS.approved}
      RETURNING id, input_document_id, user_id`,
    steps: (request) => {
      const approved = documentOf(request)
      return {
        audited: auditSql(approved, { action: 'document.ask_withdrawal', entity: ENTITY, after: { reason } }),
        event: eventSql(approved, { action: 'withdrawal_asked', userId, reason, changes: [] }),
        mail: outboxSql(administratorsIf(request), requestLetter(document, reason)),
      }
    },
    otherwise: () => stale(),
    refusal: (key) =>
      key === 'withdrawal_requests_pending_key' ? conflict(REFUSAL_TEXT.requested) : undefined,
  })
  return readDocument(scope, id)
}

/** Refuses a request with a reason. @throws AppError not_found, stale when it was decided concurrently */
export async function refuseWithdrawal(
  scope: CompanyScope,
  id: number,
  answer: string,
): Promise<WithdrawalRequest> {
  const request = await readWithdrawalRequest(scope, id)
  const { userId } = scope
  await makeChange(requestRow, {
    gate: Prisma.sql`
      UPDATE withdrawal_requests SET status = 'refused', answer = ${answer}, decided_at = now(),
        decided_by_id = ${userId}
      WHERE id = ${id} AND status = 'pending' RETURNING id, input_document_id, user_id`,
    steps: (refused) => {
      const document = documentOf(refused)
      const after = { reason: answer }
      const asked = Prisma.sql`(SELECT user_id, ${request.company.id}::int AS company_id FROM ${refused})`
      return {
        audited: auditSql(document, { action: 'document.refuse_withdrawal', entity: ENTITY, after }),
        event: eventSql(document, { action: 'withdrawal_refused', userId, reason: answer, changes: [] }),
        mail: outboxSql(personOf(asked), withdrawalRefusalLetter(request, answer)),
      }
    },
    otherwise: () => stale(DECIDED),
  })
  return readWithdrawalRequest(scope, id)
}
