import 'server-only'
import { z } from 'zod'
import { periodFirstDay } from '@/lib/calc/periods'
import { change, type Steps } from '@/lib/core/db/change'
import { holding } from '@/lib/core/db/locks'
import { beginDateSql } from '@/lib/core/db/period-sql'
import { type Source, selected } from '@/lib/core/db/source'
import { DOCUMENT_STATUS, USER_STATUS } from '@/lib/core/dictionaries'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import type { HistoryChange } from '@/lib/features/documents/answers'
import type { DocumentHeader } from '@/lib/features/documents/entry/load'
import { periodOf } from '@/lib/features/documents/entry/present'
import type { Fact, StoredRow } from '@/lib/features/documents/entry/rows'
import { withdrawalLetter } from '@/lib/features/documents/letters'
import { Prisma } from '@/lib/generated/prisma/client'

export type KeyColumns = Pick<
  DocumentHeader,
  'company_id' | 'metric_category_id' | 'metric_period_id' | 'year' | 'quarter' | 'month'
>

interface EventRecord {
  action: 'created' | 'saved' | 'approved' | 'withdrawn' | 'deleted'
  userId: number
  reason?: string
  changes: HistoryChange[]
}

/** The document's own row as every change returns it: its key goes into the history. */
const changedRow = z.object({
  id: z.int(),
  company_id: z.int(),
  metric_category_id: z.int(),
  metric_period_id: z.int(),
  year: z.int(),
  quarter: z.int(),
  month: z.int(),
  version: z.int(),
})
const RETURNED = Prisma.raw(Object.keys(changedRow.shape).join(', '))
type ChangedDocument = z.output<typeof changedRow>

function eventSql(document: Source<ChangedDocument>, event: EventRecord): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO input_document_events (input_document_id, company_id, metric_category_id, metric_period_id,
      year, quarter, month, user_id, action, reason, changes)
    SELECT id, company_id, metric_category_id, metric_period_id, year, quarter, month,
      ${event.userId}, ${event.action}, ${event.reason ?? null}, ${JSON.stringify(event.changes)}::jsonb
    FROM ${document} document`
}

/** The steps that store rows with their values. */
function rowsSteps(document: Source<ChangedDocument>, rows: readonly StoredRow[]): Steps {
  const json = rows.map((row) => ({
    metric_id: row.metricId,
    is_active: row.isActive,
    value: row.value,
    non_value: row.nonValue,
    note: row.note,
    variables: row.variables.map(({ metricCalcDataId, value }) => ({
      metric_calc_data_id: metricCalcDataId,
      value,
    })),
  }))
  return {
    sent: Prisma.sql`
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(json)}::jsonb) AS r(
        metric_id int, is_active boolean, value numeric, non_value text, note text, variables jsonb)`,
    saved: Prisma.sql`
      INSERT INTO input_document_values (input_document_id, metric_id, is_active, value, non_value, note)
      SELECT document.id, s.metric_id, s.is_active, s.value, s.non_value, s.note
      FROM ${document} document CROSS JOIN sent s
      ON CONFLICT (input_document_id, metric_id) DO UPDATE SET is_active = excluded.is_active,
        value = excluded.value, non_value = excluded.non_value, note = excluded.note
      RETURNING id, metric_id`,
    variables: Prisma.sql`
      INSERT INTO input_document_value_calc_data (input_document_value_id, metric_calc_data_id, value)
      SELECT saved.id, x.metric_calc_data_id, x.value
      FROM saved JOIN sent s USING (metric_id)
      CROSS JOIN LATERAL jsonb_to_recordset(s.variables) AS x(metric_calc_data_id int, value numeric)
      ON CONFLICT (input_document_value_id, metric_calc_data_id) DO UPDATE SET value = excluded.value`,
  }
}

/** The rows' indicators, if they still compute what was read. @param fits what else must hold for indicator `t` */
function unedited(rows: readonly StoredRow[], fits = Prisma.sql`true`) {
  const read = rows.map(({ metricId, formula, minDenominator }) => ({
    id: metricId,
    formula,
    min_denominator: minDenominator,
  }))
  const isUnedited = Prisma.sql`(t.id, t.formula, t.min_denominator) IN (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
      AS read(id int, formula text, min_denominator numeric))`
  return { ids: rows.map(({ metricId }) => metricId), fits: Prisma.sql`${isUnedited} AND ${fits}` }
}

/** Whether indicator `t` belongs to the documents of this key. */
function inDocument(key: KeyColumns): Prisma.Sql {
  return Prisma.sql`t.metric_category_id = ${key.metric_category_id} AND t.metric_period_id = ${key.metric_period_id}
    AND ${periodFirstDay(periodOf(key))}::date BETWEEN t.date_begin AND coalesce(t.date_end, 'infinity')`
}

/** The document as it was read, if it still is in this status. */
const isAsRead = ({ id, version }: DocumentHeader, statusId: number) =>
  Prisma.sql`id = ${id} AND version = ${version} AND input_document_status_id = ${statusId}`

/** Makes a draft; nothing happens when its key is taken, or when an indicator was edited since it was read. */
export function createStatement(
  key: KeyColumns,
  rows: readonly StoredRow[],
  author: { userId: number; changes: HistoryChange[] },
) {
  const beginDate = beginDateSql('t', Prisma.sql`${key.metric_period_id}::int`)
  const { held, areHeld } = holding({
    companies: {
      ids: [key.company_id],
      fits: Prisma.sql`${periodFirstDay(periodOf(key))}::date >= ${beginDate}`,
    },
    metric_categories: { ids: [key.metric_category_id] },
    metrics: unedited(rows, inDocument(key)),
  })
  return change(changedRow, {
    first: held,
    gate: Prisma.sql`
      INSERT INTO input_documents (company_id, metric_category_id, metric_period_id, year, quarter, month, user_id)
      SELECT ${key.company_id}::int, ${key.metric_category_id}::int, ${key.metric_period_id}::int, ${key.year}::int,
        ${key.quarter}::int, ${key.month}::int, ${author.userId}::int
      WHERE ${areHeld}
      ON CONFLICT (company_id, metric_category_id, metric_period_id, year, quarter, month) DO NOTHING
      RETURNING ${RETURNED}`,
    steps: (document) => ({
      ...rowsSteps(document, rows),
      event: eventSql(document, { action: 'created', ...author }),
    }),
  })
}

/**
 * Saves a draft of this version; nothing happens when it is no longer of this version or no draft, or when an
 * indicator that comes into it was edited since it was read. Those in it already are frozen by it.
 */
export function saveStatement(
  header: DocumentHeader,
  rows: readonly StoredRow[],
  author: { userId: number; changes: HistoryChange[] },
) {
  const added = rows.filter((row) => row.id === null)
  const { held, areHeld } = holding({ metrics: unedited(added, inDocument(header)) })
  return change(changedRow, {
    first: held,
    gate: Prisma.sql`
      UPDATE input_documents SET version = version + 1, updated_at = now()
      WHERE ${isAsRead(header, DOCUMENT_STATUS.draft)} AND ${areHeld}
      RETURNING ${RETURNED}`,
    steps: (document) => ({
      ...rowsSteps(document, rows),
      event: eventSql(document, { action: 'saved', ...author }),
    }),
  })
}

/**
 * Approves: status, snapshot and comparison facts together; nothing happens when the document is no longer of this
 * version or no draft, or when a minimum denominator was changed since the facts were marked by it.
 */
export function approveStatement(
  header: DocumentHeader,
  rows: readonly StoredRow[],
  approval: { userId: number; snapshot: Prisma.InputJsonObject; facts: readonly Fact[] },
) {
  const { userId, snapshot, facts } = approval
  const { held, areHeld } = holding({ metrics: unedited(rows) })
  return change(changedRow, {
    first: held,
    gate: Prisma.sql`
      UPDATE input_documents SET version = version + 1, updated_at = now(),
        input_document_status_id = ${DOCUMENT_STATUS.approved}, approved_at = now(), approved_by_id = ${userId},
        withdrawn_at = NULL, withdrawn_by_id = NULL, withdrawn_reason = NULL
      WHERE ${isAsRead(header, DOCUMENT_STATUS.draft)} AND ${areHeld}
      RETURNING ${RETURNED}`,
    audit: { action: 'document.approve', entity: 'input_document', after: snapshot },
    steps: (document) => ({
      snapshot: Prisma.sql`
        INSERT INTO approval_snapshots (input_document_id, version, approved_at, approved_by_id, document)
        SELECT id, version, now(), ${userId}, ${JSON.stringify(snapshot)}::jsonb FROM ${document} document`,
      facts: Prisma.sql`
        INSERT INTO comparison_facts (metric_id, metric_period_id, year, quarter, month, company_id,
          metric_category_id, input_document_id, value, eligible, a, b, c, d, e)
        SELECT f.metric_id, document.metric_period_id, document.year, document.quarter, document.month,
          document.company_id, document.metric_category_id, document.id, f.value, f.eligible, f.a, f.b, f.c, f.d, f.e
        FROM ${document} document CROSS JOIN jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) AS f(metric_id int,
          value numeric, eligible boolean, a numeric, b numeric, c numeric, d numeric, e numeric)`,
      event: eventSql(document, { action: 'approved', userId, changes: [] }),
    }),
  })
}

/** Returns an approved document to work; its facts leave the comparisons at once, and whoever approved it is told. */
export function withdrawStatement(header: DocumentHeader, withdrawal: { userId: number; reason: string }) {
  const { userId, reason } = withdrawal
  const before = {
    approved_at: header.approved_at?.toISOString() ?? null,
    approved_by: { ...header.approved_by },
  }
  return change(changedRow, {
    gate: Prisma.sql`
      UPDATE input_documents SET version = version + 1, updated_at = now(),
        input_document_status_id = ${DOCUMENT_STATUS.draft}, approved_at = NULL, approved_by_id = NULL,
        withdrawn_at = now(), withdrawn_by_id = ${userId}, withdrawn_reason = ${reason}
      WHERE ${isAsRead(header, DOCUMENT_STATUS.approved)}
      RETURNING ${RETURNED}`,
    audit: { action: 'document.withdraw', entity: 'input_document', before, after: { reason } },
    steps: (document) => {
      const approver = selected(
        emailRow,
        Prisma.sql`
        SELECT u.email FROM ${document} document JOIN input_documents approved USING (id)
        JOIN users u ON u.id = approved.approved_by_id AND u.user_status_id = ${USER_STATUS.active}`,
      )
      return {
        mail: outboxSql(approver, withdrawalLetter(header, reason)),
        facts: Prisma.sql`DELETE FROM comparison_facts WHERE input_document_id IN (SELECT id FROM ${document})`,
        event: eventSql(document, { action: 'withdrawn', userId, reason, changes: [] }),
      }
    },
  })
}

/** Deletes this version; rows, values and facts go with it, history and snapshots stay. */
export function deleteStatement(
  header: DocumentHeader,
  deletion: { userId: number; changes: HistoryChange[]; snapshot: Prisma.InputJsonObject },
) {
  const { userId, changes, snapshot } = deletion
  return change(changedRow, {
    gate: Prisma.sql`
      DELETE FROM input_documents WHERE id = ${header.id} AND version = ${header.version} RETURNING ${RETURNED}`,
    audit: { action: 'document.delete', entity: 'input_document', before: snapshot },
    steps: (document) => ({
      event: eventSql(document, { action: 'deleted', userId, changes }),
    }),
  })
}
