import 'server-only'
import { z } from 'zod'
import { auditSql } from '@/lib/core/audit'
import { change } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import { type Source, selected } from '@/lib/core/db/source'
import { DOCUMENT_STATUS, USER_ROLE, USER_STATUS } from '@/lib/core/dictionaries'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import type { StoredDocument } from '@/lib/features/documents/entry/load'
import { eventSql, keyRow } from '@/lib/features/documents/history/statements'
import { requestLetter, withdrawalRefusalLetter } from '@/lib/features/documents/letters'
import type { WithdrawalRequest } from '@/lib/features/documents/returns/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

const ENTITY = 'input_document'
const KEY = Prisma.sql`d.id, d.company_id, d.metric_category_id, d.metric_period_id, d.year, d.quarter, d.month`

/** Sends a draft back to its author, whatever version it has: its values stay as they are. */
export function returnStatement(documentId: number, userId: number, reason: string) {
  return change(keyRow, {
    gate: Prisma.sql`
      UPDATE input_documents d SET returned_at = now(), returned_by_id = ${userId}, returned_reason = ${reason},
        resent_at = NULL
      WHERE id = ${documentId} AND input_document_status_id = ${DOCUMENT_STATUS.draft} RETURNING ${KEY}`,
    audit: { action: 'document.return', entity: ENTITY, after: { reason } },
    steps: (document) => ({
      event: eventSql(document, { action: 'returned', userId, reason, changes: [] }),
    }),
  })
}

/** Says that what a draft was returned for is mended; nothing happens when it was not returned. */
export function resendStatement(documentId: number, userId: number) {
  return change(keyRow, {
    gate: Prisma.sql`
      UPDATE input_documents d SET resent_at = now()
      WHERE id = ${documentId} AND input_document_status_id = ${DOCUMENT_STATUS.draft}
        AND returned_at IS NOT NULL AND resent_at IS NULL RETURNING ${KEY}`,
    audit: { action: 'document.resend', entity: ENTITY },
    steps: (document) => ({ event: eventSql(document, { action: 'resent', userId, changes: [] }) }),
  })
}

const requestRow = idRow.extend({ input_document_id: z.int(), user_id: z.int() })

const documentOf = (request: Source<z.output<typeof requestRow>>) =>
  selected(
    keyRow,
    Prisma.sql`SELECT ${KEY} FROM input_documents d JOIN ${request} request ON request.input_document_id = d.id`,
  )

/** Asks the administrators to return an approved document to work; nothing happens when it is no longer approved. */
export function requestStatement(document: StoredDocument, userId: number, reason: string) {
  return change(requestRow, {
    gate: Prisma.sql`
      INSERT INTO withdrawal_requests (input_document_id, user_id, reason)
      SELECT d.id, ${userId}, ${reason} FROM input_documents d
      WHERE d.id = ${document.id} AND d.input_document_status_id = ${DOCUMENT_STATUS.approved}
      RETURNING id, input_document_id, user_id`,
    steps: (request) => {
      const administrators = selected(
        emailRow,
        Prisma.sql`
          SELECT u.email FROM ${request} CROSS JOIN users u WHERE u.user_role_id = ${USER_ROLE.admin}
            AND u.user_status_id = ${USER_STATUS.active} AND u.suspended_at IS NULL`,
      )
      const approved = documentOf(request)
      return {
        told: auditSql(approved, { action: 'document.ask_withdrawal', entity: ENTITY, after: { reason } }),
        event: eventSql(approved, { action: 'withdrawal_asked', userId, reason, changes: [] }),
        mail: outboxSql(administrators, requestLetter(document, reason)),
      }
    },
  })
}

/** Leaves the document approved, and says why; nothing happens when the request is over. */
export function refuseStatement({ id, ...request }: WithdrawalRequest, userId: number, answer: string) {
  return change(requestRow, {
    gate: Prisma.sql`
      UPDATE withdrawal_requests SET status = 'refused', answer = ${answer}, decided_at = now(),
        decided_by_id = ${userId}
      WHERE id = ${id} AND status = 'pending' RETURNING id, input_document_id, user_id`,
    steps: (refused) => {
      const asker = selected(
        emailRow,
        Prisma.sql`
          SELECT u.email FROM ${refused} refused
          JOIN users u ON u.id = refused.user_id AND u.user_status_id = ${USER_STATUS.active}`,
      )
      const document = documentOf(refused)
      const after = { reason: answer }
      return {
        told: auditSql(document, { action: 'document.refuse_withdrawal', entity: ENTITY, after }),
        event: eventSql(document, { action: 'withdrawal_refused', userId, reason: answer, changes: [] }),
        mail: outboxSql(asker, withdrawalRefusalLetter(request, answer)),
      }
    },
  })
}
