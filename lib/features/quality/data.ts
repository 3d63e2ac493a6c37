import 'server-only'
import { lastEndedPeriod, PERIODICITY, type Period, periodFirstDay, previousPeriod } from '@/lib/calc/periods'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { instantSql } from '@/lib/core/db/phrases'
import { requireRow, rows } from '@/lib/core/db/rows'
import { COMPANY_ROLE, DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { AppError } from '@/lib/core/http/errors'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import {
  type DataQuality,
  dataQuality,
  type ListedCompany,
  listedCompany,
} from '@/lib/features/quality/contract'
import { Prisma } from '@/lib/generated/prisma/client'

/** The last quarters up to one, by default the last ended one; earliest first. */
export function lastQuarters(count: number, last = lastEndedPeriod(PERIODICITY.quarter, today())): Period[] {
  const quarters: Period[] = []
  let quarter = last
  for (; quarters.length < count; quarter = previousPeriod(quarter)) quarters.unshift(quarter)
  return quarters
}

const PASSPORT_QUARTERS = 4

/** Unlike `FIRST_APPROVED_AT` stays after a return: an approval in time has been one. */
const EVER_APPROVED_AT = Prisma.sql`least(d.approved_at,
  (SELECT min(s.approved_at) FROM approval_snapshots s WHERE s.input_document_id = d.id))`

const RECHECKS = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', r.id, 'year', r.year, 'quarter', r.quarter,
      'metric', json_build_object('id', m.id, 'name', m.name, 'short_name', m.short_name), 'both', r.both,
      'reported', r.reported, 'recounted', r.recounted, 'neither', r.neither,
      'author', concat_ws(' ', u.surname, u.name), 'at', ${instantSql(Prisma.sql`r.created_at`)}) ORDER BY r.id DESC), '[]'::json)
  FROM case_rechecks r JOIN metrics m ON m.id = r.metric_id JOIN users u ON u.id = r.user_id
  WHERE r.company_id = c.id)`

const FINDINGS = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'oddity', f.detail, 'year', f.year, 'quarter', f.quarter,
      'metric', CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name, 'short_name', m.short_name) END,
      'chance', f.chance, 'note', CASE WHEN f.note IS NOT NULL THEN json_build_object('text', f.note,
        'author', concat_ws(' ', u.surname, u.name), 'at', ${instantSql(Prisma.sql`f.noted_at`)}) END)
    ORDER BY f.note IS NOT NULL, f.chance, f.id), '[]'::json)
  FROM quality_findings f LEFT JOIN metrics m ON m.id = f.metric_id LEFT JOIN users u ON u.id = f.user_id
  WHERE f.company_id = c.id)`

/**
 * Data quality of the viewer's organisation, or of the one an admin names, GET /api/data-quality.
 * @throws AppError not_found
 */
export async function readDataQuality(scope: CompanyScope, companyId: number | null): Promise<DataQuality> {
  const quarters = lastQuarters(PASSPORT_QUARTERS)
  const [from, to] = [quarters[0], quarters.at(-1)]
  const whose = scope.companyId ?? companyId
  if (whose === null || !from || !to) throw new AppError('not_found')
  const listed = quarters.map((one) => ({ year: one.year, quarter: one.quarter, day: periodFirstDay(one) }))
  return requireRow(
    dataQuality,
    Prisma.sql`
    WITH quarters AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) AS q(year int, quarter int, day date)
    ), expected AS (
      SELECT q.year, q.quarter, m.metric_category_id,
        (q.day + interval '3 months' - interval '1 day')::date + ${env().SUBMISSION_DEADLINE_DAYS}::int AS due
      FROM quarters q JOIN metrics m ON q.day BETWEEN m.date_begin AND coalesce(m.date_end, 'infinity')
        AND m.metric_period_id = ${PERIODICITY.quarter}
      JOIN companies c ON c.id = ${whose} AND c.date_begin_quarter <= q.day
        AND c.company_role_id = ${COMPANY_ROLE.participant}
      GROUP BY 1, 2, 3, 4
    ), documents AS (
      SELECT d.id, (${EVER_APPROVED_AT} AT TIME ZONE ${env().APP_TIMEZONE})::date <= e.due AS on_time,
        d.input_document_status_id = ${DOCUMENT_STATUS.approved} AS approved
      FROM expected e JOIN input_documents d ON d.company_id = ${whose} AND d.metric_category_id = e.metric_category_id
        AND d.metric_period_id = ${PERIODICITY.quarter} AND d.year = e.year AND d.quarter = e.quarter
    ), versions AS (
      SELECT x.value ->> 'value' AS value,
        lag(x.value ->> 'value') OVER approvals AS was, row_number() OVER approvals AS version
      FROM documents d JOIN approval_snapshots s ON s.input_document_id = d.id
      CROSS JOIN LATERAL jsonb_array_elements(s.document -> 'values') x
      WINDOW approvals AS (PARTITION BY d.id, x.value ->> 'metric_id' ORDER BY s.version)
    )
    SELECT json_build_object('id', c.id, 'name', c.name, 'short_name', c.short_name) AS company,
      c.company_role_id = ${COMPANY_ROLE.watcher} AS is_watcher,
      ${JSON.stringify({ year: from.year, quarter: from.quarter })}::json AS "from",
      ${JSON.stringify({ year: to.year, quarter: to.quarter })}::json AS "to",
      (SELECT count(*)::int FROM expected) AS due,
      (SELECT count(*)::int FROM documents WHERE approved) AS approved,
      (SELECT count(*)::int FROM documents WHERE on_time) AS on_time,
      (SELECT count(*)::int FROM versions WHERE version = 1 AND value IS NOT NULL) AS values,
      (SELECT count(*)::int FROM versions WHERE version > 1 AND value IS DISTINCT FROM was) AS corrected,
      (SELECT count(*)::int FROM document_questions q JOIN input_documents d ON d.id = q.input_document_id
        WHERE d.company_id = c.id AND q.closed_at IS NULL) AS open_questions,
      (SELECT coalesce(json_agg(json_build_object('kind', w.kind, 'numbers', w.numbers)
          ORDER BY w.numbers DESC, w.kind), '[]'::json)
        FROM (SELECT coalesce(x.source ->> 'kind', 'typed') AS kind, count(*)::int AS numbers
          FROM documents d JOIN input_document_values v ON v.input_document_id = d.id
          JOIN input_document_value_calc_data x ON x.input_document_value_id = v.id
          WHERE d.approved AND x.value IS NOT NULL GROUP BY 1) w) AS ways,
      ${FINDINGS} AS findings, ${RECHECKS} AS rechecks,
      (SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'short_name', m.short_name)
          ORDER BY k.position, k.id, m.position, m.id), '[]'::json)
        FROM metrics m JOIN metric_categories k ON k.id = m.metric_category_id
        WHERE m.metric_period_id = ${PERIODICITY.quarter}
          AND EXISTS (SELECT FROM quarters q WHERE q.day BETWEEN m.date_begin AND coalesce(m.date_end, 'infinity'))) AS metrics
    FROM companies c WHERE c.id = ${whose}`,
  )
}

const MAX_LISTED = 200

/** Organisations by the joint improbability of unexplained findings, GET /api/data-quality/companies. */
export function readCompaniesWithFindings(): Promise<ListedCompany[]> {
  return rows(
    listedCompany,
    Prisma.sql`
    SELECT json_build_object('id', c.id, 'number', c.number, 'name', c.name, 'short_name', c.short_name) AS company,
      coalesce(json_agg(f.rule ORDER BY f.chance, f.id) FILTER (WHERE f.note IS NULL), '[]'::json) AS rules,
      count(f.note)::int AS explained
    FROM quality_findings f JOIN companies c ON c.id = f.company_id
    GROUP BY c.id
    ORDER BY coalesce(sum(-ln(greatest(f.chance, 1e-300))) FILTER (WHERE f.note IS NULL), 0) DESC, c.id
    LIMIT ${MAX_LISTED}`,
  )
}
