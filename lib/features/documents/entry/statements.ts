import 'server-only'
import { periodFirstDay } from '@/lib/calc/periods'
import { auditSql } from '@/lib/core/audit'
import { outboxSql } from '@/lib/core/mail/outbox'
import type { HistoryChange } from '@/lib/features/documents/answers'
import type { DocumentHeader } from '@/lib/features/documents/entry/load'
import { periodOf } from '@/lib/features/documents/entry/present'
import type { Fact, StoredRow } from '@/lib/features/documents/entry/rows'
import { withdrawalLetter } from '@/lib/features/documents/letters'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * Each change of a document is one statement: a CTE `gate` changes the document's own row if its version is
 * still the one that was read, and everything else hangs on what `gate` returns. Two editors cannot interleave,
 * nothing is half written, no transaction is held open between round trips, and the cost does not grow with rows.
 */

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

function eventSql(event: EventRecord): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO input_document_events (input_document_id, company_id, metric_category_id, metric_period_id,
      year, quarter, month, user_id, action, reason, changes)
    SELECT gate.id, gate.company_id, gate.metric_category_id, gate.metric_period_id, gate.year, gate.quarter,
      gate.month, ${event.userId}, ${event.action}, ${event.reason ?? null}, ${JSON.stringify(event.changes)}::jsonb
    FROM gate`
}

function rowsSql(rows: readonly StoredRow[]): Prisma.Sql {
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
  return Prisma.sql`sent AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(json)}::jsonb) AS r(
        metric_id int, is_active boolean, value numeric, non_value text, note text, variables jsonb)
    ), saved AS (
      INSERT INTO input_document_values (input_document_id, metric_id, is_active, value, non_value, note)
      SELECT gate.id, s.metric_id, s.is_active, s.value, s.non_value, s.note FROM gate CROSS JOIN sent s
      ON CONFLICT (input_document_id, metric_id) DO UPDATE SET is_active = excluded.is_active,
        value = excluded.value, non_value = excluded.non_value, note = excluded.note
      RETURNING id, metric_id
    ), variables AS (
      INSERT INTO input_document_value_calc_data (input_document_value_id, metric_calc_data_id, value)
      SELECT saved.id, x.metric_calc_data_id, x.value
      FROM saved JOIN sent s USING (metric_id)
      CROSS JOIN LATERAL jsonb_to_recordset(s.variables) AS x(metric_calc_data_id int, value numeric)
      ON CONFLICT (input_document_value_id, metric_calc_data_id) DO UPDATE SET value = excluded.value
    )`
}

/**
 * `current AS (…)`: those indicators of the rows that still compute what was read, locked until the change is stored.
 * An edit of an indicator that is under way is waited for and then seen; a later one waits and finds the document.
 * @param fits what else must hold for indicator `m`
 */
function currentCte(rows: readonly StoredRow[], fits = Prisma.sql`true`): Prisma.Sql {
  const read = rows.map(({ metricId, formula, minDenominator }) => ({
    id: metricId,
    formula,
    min_denominator: minDenominator,
  }))
  return Prisma.sql`current AS MATERIALIZED (
      SELECT m.id FROM metrics m
      JOIN jsonb_to_recordset(${JSON.stringify(read)}::jsonb) AS read(id int, formula text, min_denominator numeric)
        ON read.id = m.id
      WHERE m.formula = read.formula AND m.min_denominator = read.min_denominator AND ${fits}
      ORDER BY m.id FOR KEY SHARE OF m)`
}

/** Whether none of the rows fell out of `current`. */
const areCurrent = (rows: readonly StoredRow[]) => Prisma.sql`(SELECT count(*) FROM current) = ${rows.length}`

/** Whether indicator `m` belongs to the documents of this key. */
function inDocument(key: KeyColumns): Prisma.Sql {
  return Prisma.sql`m.metric_category_id = ${key.metric_category_id} AND m.metric_period_id = ${key.metric_period_id}
    AND ${periodFirstDay(periodOf(key))}::date BETWEEN m.date_begin AND coalesce(m.date_end, 'infinity')`
}

const GATE_COLUMNS = Prisma.sql`id, company_id, metric_category_id, metric_period_id, year, quarter, month, version`

/** Makes a draft; returns nothing when its key is taken, or when an indicator was edited since it was read. */
export function createStatement(
  key: KeyColumns,
  rows: readonly StoredRow[],
  author: { userId: number; changes: HistoryChange[] },
): Prisma.Sql {
  // The category before its indicators, as those who edit them lock.
  const fits = Prisma.sql`(SELECT count(*) FROM category) >= 0 AND ${inDocument(key)}`
  return Prisma.sql`
    WITH company AS MATERIALIZED (
      SELECT id FROM companies WHERE id = ${key.company_id} AND ${periodFirstDay(periodOf(key))}::date >=
        CASE ${key.metric_period_id}::int WHEN 1 THEN date_begin_year WHEN 2 THEN date_begin_quarter
          ELSE date_begin_month END FOR KEY SHARE
    ), category AS MATERIALIZED (
      SELECT id FROM metric_categories WHERE id = ${key.metric_category_id} FOR KEY SHARE
    ), ${currentCte(rows, fits)}, gate AS (
      INSERT INTO input_documents (company_id, metric_category_id, metric_period_id, year, quarter, month, user_id)
      SELECT ${key.company_id}::int, ${key.metric_category_id}::int, ${key.metric_period_id}::int, ${key.year}::int,
        ${key.quarter}::int, ${key.month}::int, ${author.userId}::int
      WHERE ${areCurrent(rows)} AND EXISTS (SELECT FROM company)
      ON CONFLICT (company_id, metric_category_id, metric_period_id, year, quarter, month) DO NOTHING
      RETURNING ${GATE_COLUMNS}
    ), ${rowsSql(rows)}, event AS (${eventSql({ action: 'created', ...author })})
    SELECT id, version FROM gate`
}

/**
 * Saves a draft of this version; returns nothing when it is no longer of this version or no draft, or when an
 * indicator that comes into it was edited since it was read. Those in it already are frozen by it.
 */
export function saveStatement(
  header: DocumentHeader,
  rows: readonly StoredRow[],
  author: { userId: number; changes: HistoryChange[] },
): Prisma.Sql {
  const added = rows.filter((row) => row.id === null)
  return Prisma.sql`
    WITH ${currentCte(added, inDocument(header))}, gate AS (
      UPDATE input_documents SET version = version + 1, updated_at = now()
      WHERE id = ${header.id} AND version = ${header.version} AND input_document_status_id = 1
        AND ${areCurrent(added)}
      RETURNING ${GATE_COLUMNS}
    ), ${rowsSql(rows)}, event AS (${eventSql({ action: 'saved', ...author })})
    SELECT id, version FROM gate`
}

/**
 * Approves: status, snapshot and comparison facts together; returns nothing when the document is no longer of this
 * version or no draft, or when a minimum denominator was changed since the facts were marked by it.
 */
export function approveStatement(
  header: DocumentHeader,
  rows: readonly StoredRow[],
  approval: { userId: number; snapshot: Prisma.InputJsonObject; facts: readonly Fact[] },
): Prisma.Sql {
  const { userId, snapshot, facts } = approval
  return Prisma.sql`
    WITH ${currentCte(rows)}, gate AS (
      UPDATE input_documents SET version = version + 1, updated_at = now(), input_document_status_id = 2,
        approved_at = now(), approved_by_id = ${userId}, withdrawn_at = NULL, withdrawn_by_id = NULL,
        withdrawn_reason = NULL
      WHERE id = ${header.id} AND version = ${header.version} AND input_document_status_id = 1
        AND ${areCurrent(rows)}
      RETURNING ${GATE_COLUMNS}
    ), snapshot AS (
      INSERT INTO approval_snapshots (input_document_id, version, approved_at, approved_by_id, document)
      SELECT gate.id, gate.version, now(), ${userId}, ${JSON.stringify(snapshot)}::jsonb FROM gate
    ), facts AS (
      INSERT INTO comparison_facts (metric_id, metric_period_id, year, quarter, month, company_id,
        metric_category_id, input_document_id, value, eligible, a, b, c, d, e)
      SELECT f.metric_id, gate.metric_period_id, gate.year, gate.quarter, gate.month, gate.company_id,
        gate.metric_category_id, gate.id, f.value, f.eligible, f.a, f.b, f.c, f.d, f.e
      FROM gate CROSS JOIN jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) AS f(metric_id int, value numeric,
        eligible boolean, a numeric, b numeric, c numeric, d numeric, e numeric)
    ), event AS (${eventSql({ action: 'approved', userId, changes: [] })}
    ), audit AS (${auditSql({ action: 'document.approve', entity: 'input_document', after: snapshot })})
    SELECT id, version FROM gate`
}

/** Returns an approved document to work; its facts leave the comparisons at once, and whoever approved it is told. */
export function withdrawStatement(
  header: DocumentHeader,
  withdrawal: { userId: number; reason: string },
): Prisma.Sql {
  const { userId, reason } = withdrawal
  const before = {
    approved_at: header.approved_at?.toISOString() ?? null,
    approved_by: { ...header.approved_by },
  }
  return Prisma.sql`
    WITH gate AS (
      UPDATE input_documents SET version = version + 1, updated_at = now(), input_document_status_id = 1,
        approved_at = NULL, approved_by_id = NULL, withdrawn_at = now(), withdrawn_by_id = ${userId},
        withdrawn_reason = ${reason}
      WHERE id = ${header.id} AND version = ${header.version} AND input_document_status_id = 2
      RETURNING ${GATE_COLUMNS}
    ), recipient AS (
      SELECT u.email FROM gate JOIN input_documents approved USING (id)
      JOIN users u ON u.id = approved.approved_by_id AND u.user_status_id = 1
    ), mail AS (${outboxSql(withdrawalLetter(header, reason))}
    ), facts AS (DELETE FROM comparison_facts WHERE input_document_id IN (SELECT id FROM gate)
    ), event AS (${eventSql({ action: 'withdrawn', userId, reason, changes: [] })}
    ), audit AS (${auditSql({ action: 'document.withdraw', entity: 'input_document', before, after: { reason } })})
    SELECT id, version FROM gate`
}

/** Deletes this version; rows, values and facts go with it, history and snapshots stay. */
export function deleteStatement(
  header: DocumentHeader,
  deletion: { userId: number; changes: HistoryChange[]; snapshot: Prisma.InputJsonObject },
): Prisma.Sql {
  const { userId, changes, snapshot } = deletion
  return Prisma.sql`
    WITH gate AS (
      DELETE FROM input_documents WHERE id = ${header.id} AND version = ${header.version} RETURNING ${GATE_COLUMNS}
    ), event AS (${eventSql({ action: 'deleted', userId, changes })}
    ), audit AS (${auditSql({ action: 'document.delete', entity: 'input_document', before: snapshot })})
    SELECT id, version FROM gate`
}
