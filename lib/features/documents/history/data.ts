import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { instantSql } from '@/lib/core/db/phrases'
import { oneRow, rows, type Source, selected } from '@/lib/core/db/rows'
import { instant, namedPerson } from '@/lib/core/http/shapes'
import {
  type DocumentHistory,
  type HistoryChange,
  type HistoryEvent,
  historyEvent,
} from '@/lib/features/documents/contract'
import { isSameKey, loadDocument, personJson, type StoredDocument } from '@/lib/features/documents/entry/load'
import { approvedRow, changesSinceApproval } from '@/lib/features/documents/entry/rows'
import { documentKey } from '@/lib/features/documents/entry/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

/** The key of a document, by which its history is found. */
const keyRow = documentKey.extend({ id: z.int() })

export const documentOf = (about: Source<{ input_document_id: number }>) =>
  selected(
    keyRow,
    Prisma.sql`
      SELECT d.id, d.company_id, d.metric_category_id, d.metric_period_id, d.year, d.quarter, d.month
      FROM input_documents d JOIN ${about} about ON about.input_document_id = d.id`,
  )

/** The step of a change that writes an event to the document's history. */
export function eventSql(
  document: Source<z.output<typeof keyRow>>,
  event: Pick<HistoryEvent, 'action'> & { userId: number; reason?: string | null; changes: HistoryChange[] },
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO input_document_events (input_document_id, company_id, metric_category_id, metric_period_id,
      year, quarter, month, user_id, action, reason, changes)
    SELECT id, company_id, metric_category_id, metric_period_id, year, quarter, month,
      ${event.userId}, ${event.action}, ${event.reason ?? null}, ${JSON.stringify(event.changes)}::jsonb
    FROM ${document} document`
}

const EVENTS_AT_ONCE = 30

export async function readHistory(
  scope: CompanyScope,
  id: number,
  before: number | null,
): Promise<DocumentHistory> {
  const document = await loadDocument(scope, id)
  const found = await rows(
    historyEvent,
    Prisma.sql`
    SELECT e.id, ${instantSql(Prisma.sql`e.at`)} AS at, ${personJson(Prisma.sql`e.user_id`)} AS "user", e.action, e.reason,
      history_changes(e.changes) AS changes
    FROM input_documents d JOIN input_document_events e ON ${isSameKey('e', 'd')}
    WHERE d.id = ${id} AND e.id < coalesce(${before}::bigint, e.id + 1)
    ORDER BY e.id DESC LIMIT ${EVENTS_AT_ONCE + 1}`,
  )
  const data = found.slice(0, EVENTS_AT_ONCE)
  return {
    data,
    meta: {
      before: (found.length > data.length ? data.at(-1)?.id : null) ?? null,
      since_approval: await readSinceApproval(document),
    },
  }
}

async function readSinceApproval(
  document: StoredDocument,
): Promise<DocumentHistory['meta']['since_approval']> {
  const approval = await oneRow(
    z.object({
      approved_at: instant,
      approved_by: namedPerson,
      values: z.array(approvedRow),
    }),
    Prisma.sql`
    SELECT ${instantSql(Prisma.sql`s.approved_at`)} AS approved_at,
      ${personJson(Prisma.sql`s.approved_by_id`)} AS approved_by, s.document -> 'values' AS values
    FROM approval_snapshots s
    WHERE s.input_document_id = ${document.id}
    ORDER BY s.version DESC LIMIT 1`,
  )
  if (!approval) return null
  const { values, ...rest } = approval
  return { ...rest, changes: changesSinceApproval(values, document.rows) }
}
