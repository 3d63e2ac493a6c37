import 'server-only'
import { z } from 'zod'
import { periodFirstDay } from '@/lib/calc/periods'
import { change, type Steps } from '@/lib/core/db/change'
import { holding } from '@/lib/core/db/locks'
import { beginDateSql } from '@/lib/core/db/phrases'
import type { Source } from '@/lib/core/db/rows'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import type { Letter } from '@/lib/core/mail/letter'
import { outboxSql, personOf } from '@/lib/core/mail/outbox'
import { pick } from '@/lib/core/record/record'
import type { HistoryChange } from '@/lib/features/documents/contract'
import { OWN_COLUMNS, ownRow, type StoredDocument } from '@/lib/features/documents/entry/load'
import type { factsOf } from '@/lib/features/documents/entry/rows'
import type { DocumentKey, StoredRow } from '@/lib/features/documents/entry/shapes'
import { eventSql } from '@/lib/features/documents/history/data'
import { periodOf } from '@/lib/features/documents/schema'
import { Prisma } from '@/lib/generated/prisma/client'

function rowsSteps(document: Source<z.output<typeof ownRow>>, rows: readonly StoredRow[]): Steps {
  const sent = rows.map((row) => ({
    ...pick(row, ['metric_id', 'is_active', 'non_value', 'note', 'inactive_reason']),
    value: row.exact,
    data: row.input_document_value_calc_data.map(
      ({ metric_calc_data_id: id, exact: value, source, offer }) => ({ id, value, source, offer }),
    ),
  }))
  return {
    sent: Prisma.sql`
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) AS r(
        metric_id int, is_active boolean, value numeric, non_value text, note text,
        inactive_reason text, data jsonb)`,
    saved: Prisma.sql`
      INSERT INTO input_document_values (input_document_id, metric_id, is_active, value, non_value, note, inactive_reason)
      SELECT document.id, s.metric_id, s.is_active, s.value, s.non_value, s.note, s.inactive_reason
      FROM ${document} document CROSS JOIN sent s
      ON CONFLICT (input_document_id, metric_id) DO UPDATE SET is_active = excluded.is_active,
        value = excluded.value, non_value = excluded.non_value, note = excluded.note,
        inactive_reason = excluded.inactive_reason
      RETURNING id, metric_id`,
    saved_data: Prisma.sql`
      INSERT INTO input_document_value_calc_data (input_document_value_id, metric_calc_data_id, value, source, offer)
      SELECT saved.id, x.id, x.value, x.source, x.offer
      FROM saved JOIN sent s USING (metric_id)
      CROSS JOIN LATERAL jsonb_to_recordset(s.data) AS x(id int, value numeric, source jsonb, offer jsonb)
      ON CONFLICT (input_document_value_id, metric_calc_data_id) DO UPDATE SET value = excluded.value,
        source = excluded.source, offer = excluded.offer
      RETURNING id, metric_calc_data_id`,
  }
}

const ids = z.record(z.string(), z.int())

/** The document's own row after storing, and the current ids by indicator and by source datum. */
const savedAnswer = {
  row: ownRow.extend({ row_ids: ids, datum_ids: ids }),
  sql: Prisma.sql`
    SELECT gate.*, (SELECT coalesce(json_object_agg(metric_id, id), '{}') FROM saved) AS row_ids,
      (SELECT coalesce(json_object_agg(metric_calc_data_id, id), '{}') FROM saved_data) AS datum_ids
    FROM gate`,
}

/** The rows' indicators if unchanged since they were read. @param fits further conditions on indicator `t` */
function unedited(rows: readonly StoredRow[], fits = Prisma.sql`true`) {
  const read = rows.map(({ metric: { id, formula }, min_denominator }) => ({ id, formula, min_denominator }))
  const isUnedited = Prisma.sql`(t.id, t.formula, t.min_denominator) IN (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
      AS read(id int, formula text, min_denominator numeric))`
  return { ids: read.map(({ id }) => id), fits: Prisma.sql`${isUnedited} AND ${fits}` }
}

/** Whether indicator `t` belongs to the documents of this key. */
function inDocument(key: DocumentKey): Prisma.Sql {
  return Prisma.sql`t.metric_category_id = ${key.metric_category_id} AND t.metric_period_id = ${key.metric_period_id}
    AND ${periodFirstDay(periodOf(key))}::date BETWEEN t.date_begin AND coalesce(t.date_end, 'infinity')`
}

/** Optimistic lock: the document in the version read, if it still has this status. */
export const isAsRead = ({ id, version }: StoredDocument, statusId: number) =>
  Prisma.sql`id = ${id} AND version = ${version} AND input_document_status_id = ${statusId}`

interface Author {
  userId: number
  changes: HistoryChange[]
  reason?: string
}

/** Creates a draft; affects no row if its key is taken, or an indicator was edited since it was read. */
export function createStatement(key: DocumentKey, rows: readonly StoredRow[], author: Author) {
  const beginDate = beginDateSql('t', Prisma.sql`${key.metric_period_id}::int`)
  const { locked, areLocked } = holding({
    companies: {
      ids: [key.company_id],
      fits: Prisma.sql`${periodFirstDay(periodOf(key))}::date >= ${beginDate}`,
    },
    metric_categories: { ids: [key.metric_category_id] },
    metrics: unedited(rows, inDocument(key)),
  })
  return change(ownRow, {
    first: locked,
    gate: Prisma.sql`
      INSERT INTO input_documents AS d (company_id, metric_category_id, metric_period_id, year, quarter, month, user_id)
      SELECT ${key.company_id}::int, ${key.metric_category_id}::int, ${key.metric_period_id}::int, ${key.year}::int,
        ${key.quarter}::int, ${key.month}::int, ${author.userId}::int
      WHERE ${areLocked}
      ON CONFLICT (company_id, metric_category_id, metric_period_id, year, quarter, month) DO NOTHING
      RETURNING ${OWN_COLUMNS}`,
    steps: (changed) => ({
      ...rowsSteps(changed, rows),
      event: eventSql(changed, { action: 'created', ...author }),
    }),
    answer: savedAnswer,
  })
}

/**
 * Saves a draft of this version; affects no row if the version or status changed, or if a newly used indicator was
 * edited since it was read. Indicators already in the draft cannot be edited.
 */
export function saveStatement(document: StoredDocument, rows: readonly StoredRow[], author: Author) {
  const added = rows.filter((row) => row.id === null)
  const { locked, areLocked } = holding({ metrics: unedited(added, inDocument(document)) })
  return change(ownRow, {
    first: locked,
    gate: Prisma.sql`
      UPDATE input_documents d SET version = version + 1, updated_at = now()
      WHERE ${isAsRead(document, DOCUMENT_STATUS.draft)} AND ${areLocked}
      RETURNING ${OWN_COLUMNS}`,
    steps: (changed) => ({
      ...rowsSteps(changed, rows),
      // Offers of a key change no value and are no event.
      ...(author.changes.length > 0 && { event: eventSql(changed, { action: 'saved', ...author }) }),
    }),
    answer: savedAnswer,
  })
}

/**
 * Approves: status, snapshot and comparison facts together; affects no row if the version or status changed, a minimum
 * denominator changed since the facts were marked, or a question was asked since.
 */
export function approveStatement(
  document: StoredDocument,
  approval: {
    userId: number
    snapshot: Prisma.InputJsonObject
    facts: ReturnType<typeof factsOf>
    despiteQuestions: boolean
  },
) {
  const { userId, snapshot, facts } = approval
  const { locked, areLocked } = holding({ metrics: unedited(document.rows) })
  return change(ownRow, {
    first: locked,
    gate: Prisma.sql`
      UPDATE input_documents d SET version = version + 1, updated_at = now(),
        input_document_status_id = ${DOCUMENT_STATUS.approved}, approved_at = now(), approved_by_id = ${userId},
        withdrawn_at = NULL, withdrawn_by_id = NULL, withdrawn_reason = NULL,
        returned_at = NULL, returned_by_id = NULL, returned_reason = NULL, resent_at = NULL
      WHERE ${isAsRead(document, DOCUMENT_STATUS.draft)} AND ${areLocked}
        AND (${approval.despiteQuestions} OR NOT EXISTS (SELECT FROM document_questions q
          WHERE q.input_document_id = d.id AND q.closed_at IS NULL))
      RETURNING ${OWN_COLUMNS}`,
    audit: { action: 'document.approve', entity: 'input_document', after: snapshot },
    steps: (changed) => ({
      snapshot: Prisma.sql`
        INSERT INTO approval_snapshots (input_document_id, version, approved_at, approved_by_id, document)
        SELECT id, version, now(), ${userId}, ${JSON.stringify(snapshot)}::jsonb FROM ${changed}`,
      facts: Prisma.sql`
        INSERT INTO comparison_facts (metric_id, metric_period_id, year, quarter, month, company_id,
          metric_category_id, input_document_id, value, eligible, a, b, c, d, e)
        SELECT f.metric_id, metric_period_id, year, quarter, month, company_id, metric_category_id, id,
          f.value, f.eligible, f.a, f.b, f.c, f.d, f.e
        FROM ${changed} CROSS JOIN jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) AS f(metric_id int,
          value numeric, eligible boolean, a numeric, b numeric, c numeric, d numeric, e numeric)`,
      event: eventSql(changed, { action: 'approved', userId, changes: [] }),
    }),
  })
}

/**
 * Returns an approved document to draft and to whoever enters it; its facts leave the next publications, and a pending
 * request for it is granted. Notifies the approver and the requester.
 */
export function withdrawStatement(
  document: StoredDocument,
  {
    userId,
    reason,
    requestId,
    letter,
  }: { userId: number; reason: string; requestId: number | null; letter: Letter },
) {
  const before = {
    approved_at: document.approved_at,
    approved_by: { ...document.approved_by },
  }
  return change(ownRow, {
    gate: Prisma.sql`
      UPDATE input_documents d SET version = version + 1, updated_at = now(),
        input_document_status_id = ${DOCUMENT_STATUS.draft}, approved_at = NULL, approved_by_id = NULL,
        withdrawn_at = now(), withdrawn_by_id = ${userId}, withdrawn_reason = ${reason},
        returned_at = now(), returned_by_id = ${userId}, returned_reason = ${reason}, resent_at = NULL
      WHERE ${isAsRead(document, DOCUMENT_STATUS.approved)} AND (${requestId}::int IS NULL OR EXISTS (
        SELECT FROM withdrawal_requests w
        WHERE w.id = ${requestId} AND w.input_document_id = d.id AND w.status = 'pending'))
      RETURNING ${OWN_COLUMNS}`,
    audit: { action: 'document.withdraw', entity: 'input_document', before, after: { reason } },
    steps: (changed) => {
      const asked = Prisma.sql`(
        SELECT approved.company_id, who.user_id FROM ${changed} JOIN input_documents approved USING (id)
        CROSS JOIN LATERAL (SELECT approved.approved_by_id AS user_id UNION SELECT user_id FROM granted) who)`
      return {
        granted: Prisma.sql`
          UPDATE withdrawal_requests w SET status = 'granted', answer = ${reason}, decided_at = now(),
            decided_by_id = ${userId}
          FROM ${changed} changed WHERE w.input_document_id = changed.id AND w.status = 'pending'
          RETURNING w.user_id`,
        mail: outboxSql(personOf(asked), letter),
        facts: Prisma.sql`DELETE FROM comparison_facts WHERE input_document_id IN (SELECT id FROM ${changed})`,
        event: eventSql(changed, { action: 'withdrawn', userId, reason, changes: [] }),
      }
    },
  })
}
