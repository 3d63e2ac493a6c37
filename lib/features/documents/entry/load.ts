import 'server-only'
import { z } from 'zod'
import type { Period } from '@/lib/calc/periods'
import { type CompanyScope, withinCategories, withinCompany } from '@/lib/core/auth/scope'
import { DOCUMENT_METRICS, instantSql, periodsPerYearSql } from '@/lib/core/db/phrases'
import { rows } from '@/lib/core/db/rows'
import { COMPANY_ROLE, DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { orNotFound } from '@/lib/core/http/errors'
import { namesOf } from '@/lib/core/record/record'
import { CURRENT_JSON, currentRow } from '@/lib/features/analytics/publications/statements-data'
import { RULE_COLUMNS } from '@/lib/features/cross-checks/data'
import { documentKey, inputDocument, storedRow } from '@/lib/features/documents/entry/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

/** Whether cross-check `k` is enabled and uses any of these data. @param ids a subquery */
const isAbout = (ids: Prisma.Sql) => Prisma.sql`k.is_active AND k.id IN (
  SELECT t.cross_check_id FROM cross_check_data t WHERE t.source_datum_id IN (${ids}))`

/* SQL parts of reading a document: `d` is its row, or a row with the same columns for one that does not exist yet. */

/** How many earlier periods the warnings and the sparkline look back. */
const HISTORY_PERIODS = 8

/** Documents `d` of an organisation's period. */
export const ofPeriod = (companyId: number, { periodicity, year, quarter, month }: Period): Prisma.Sql =>
  Prisma.sql`(d.company_id, d.metric_period_id, d.year, d.quarter, d.month)
    = (${companyId}::int, ${periodicity}::int, ${year}::int, ${quarter}::int, ${month}::int)`

/** Rows of `input_documents d` within a person's scope; everything else is not found. */
export function withinScope(scope: CompanyScope): Prisma.Sql {
  return Prisma.sql`${withinCompany(scope, Prisma.sql`d.company_id`)}
    AND ${withinCategories(scope, Prisma.sql`d.metric_category_id`)}`
}

/** JSON `{surname, name, secname}` of a person, null when there is none. */
export function personJson(id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT json_build_object('surname', p.surname, 'name', p.name, 'secname', p.secname)
    FROM users p WHERE p.id = ${id})`
}

/** Whether two rows have the key of one document. */
export function isSameKey(one: string, other: string): Prisma.Sql {
  const keyOf = (row: string) => namesOf(documentKey.shape).map((part) => `${row}.${part}`)
  return Prisma.raw(`(${keyOf(one).join()}) = (${keyOf(other).join()})`)
}

/** Whether event `e` belongs to document `d`. */
const IS_ITS_EVENT = Prisma.sql`${isSameKey('e', 'd')} AND e.input_document_id = d.id`

/** Who resubmitted the returned document `d`, and their answer to the reason. */
export const SENT_AGAIN = Prisma.sql`(SELECT e.user_id, e.reason FROM input_document_events e
  WHERE ${IS_ITS_EVENT} AND e.action = 'resent' AND e.at >= d.resent_at LIMIT 1)`

/** Columns of document `d` itself, for a SELECT and for RETURNING of a change. */
export const OWN_COLUMNS = Prisma.sql`d.id, d.company_id, d.user_id, ${personJson(Prisma.sql`d.user_id`)} AS "user",
  d.metric_category_id, d.input_document_status_id, d.metric_period_id, d.year, d.quarter, d.month, d.version,
  ${instantSql(Prisma.sql`d.created_at`)} AS created_at, ${instantSql(Prisma.sql`d.updated_at`)} AS updated_at,
  ${instantSql(Prisma.sql`d.approved_at`)} AS approved_at, ${personJson(Prisma.sql`d.approved_by_id`)} AS approved_by,
  CASE WHEN d.withdrawn_at IS NULL THEN NULL ELSE json_build_object('reason', d.withdrawn_reason,
    'at', ${instantSql(Prisma.sql`d.withdrawn_at`)}, 'user', ${personJson(Prisma.sql`d.withdrawn_by_id`)}) END AS withdrawn,
  CASE WHEN d.returned_at IS NULL THEN NULL ELSE json_build_object('reason', d.returned_reason,
    'at', ${instantSql(Prisma.sql`d.returned_at`)}, 'user', ${personJson(Prisma.sql`d.returned_by_id`)},
    'resent_at', ${instantSql(Prisma.sql`d.resent_at`)}, 'changed', (
      SELECT count(DISTINCT (c ->> 'metric_id', c ->> 'field', c ->> 'var_name'))::int
      FROM input_document_events e CROSS JOIN jsonb_array_elements(e.changes) c
      WHERE ${IS_ITS_EVENT} AND e.action = 'saved' AND e.at > d.returned_at
        AND e.at <= coalesce(d.resent_at, 'infinity')),
    'answer', (SELECT again.reason FROM ${SENT_AGAIN} again)) END AS returned,
  (SELECT json_build_object('status', w.status, 'reason', w.reason, 'answer', w.answer,
      'at', ${instantSql(Prisma.sql`coalesce(w.decided_at, w.created_at)`)},
      'user', ${personJson(Prisma.sql`coalesce(w.decided_by_id, w.user_id)`)})
    FROM withdrawal_requests w
    WHERE w.input_document_id = d.id AND w.status <> 'granted' AND w.created_at >= d.approved_at
    ORDER BY w.id DESC LIMIT 1) AS withdrawal_request,
  (SELECT count(*)::int FROM document_questions q WHERE q.input_document_id = d.id AND q.closed_at IS NULL
    ) AS open_questions`

const METRIC_JSON = Prisma.sql`json_build_object(
  'id', m.id, 'metric_category_id', m.metric_category_id, 'metric_period_id', m.metric_period_id,
  'metric_target_order_id', m.metric_target_order_id, 'metric_unit_id', m.metric_unit_id,
  'metric_unit', json_build_object('id', u.id, 'name', u.name),
  'name', m.name, 'short_name', m.short_name, 'description', m.description, 'formula', m.formula,
  'chosen_metric_kind', m.metric_kind,
  'decimals', m.decimals,
  'target_value', trim_scale(m.target_value), 'metric_calc_data', (
    SELECT coalesce(json_agg(json_build_object('id', cd.id, 'name', cd.name, 'var_name', cd.var_name,
      'aggregation', cd.aggregation, 'source_datum', CASE WHEN sd.id IS NOT NULL THEN
        json_build_object('id', sd.id, 'is_whole', sd.is_whole) END) ORDER BY cd.var_name), '[]'::json)
    FROM metric_calc_data cd LEFT JOIN source_data sd ON sd.id = cd.source_datum_id WHERE cd.metric_id = m.id))`

const VALUES_JSON = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', vc.id, 'input_document_value_id', v.id,
    'metric_calc_data_id', cd.id,
    'metric_calc_data', json_build_object('id', cd.id, 'name', cd.name, 'var_name', cd.var_name),
    'value', trim_scale(vc.value), 'exact', trim_scale(vc.value)::text,
    'source', vc.source, 'offer', vc.offer) ORDER BY cd.var_name), '[]'::json)
  FROM metric_calc_data cd
  LEFT JOIN input_document_value_calc_data vc
    ON vc.metric_calc_data_id = cd.id AND vc.input_document_value_id = v.id
  WHERE cd.metric_id = m.id)`

/** Documents `e` of the same organisation, category and periodicity as `d`, with their rows `r`. */
const OWN_ROWS = Prisma.sql`input_documents e JOIN input_document_values r
  ON r.input_document_id = e.id AND e.company_id = d.company_id
  AND e.metric_category_id = d.metric_category_id AND e.metric_period_id = d.metric_period_id`
/** Ordinal of the period of row `alias`: consecutive periods of one periodicity differ by one. */
function periodNumberSql(alias: string): Prisma.Sql {
  const row = Prisma.raw(alias)
  return Prisma.sql`(${row}.year * ${periodsPerYearSql(alias)} + ${row}.quarter + ${row}.month)`
}

const PERIODS_BACK = Prisma.sql`(${periodNumberSql('d')} - ${periodNumberSql('e')})`

/** Rows of earlier documents with anything entered; read once for all uses. */
const EARLIER_ROWS = Prisma.sql`
  SELECT r.metric_id, ${PERIODS_BACK} AS back, r.value IS NOT NULL AS has_value,
    json_build_object('year', e.year, 'quarter', e.quarter, 'month', e.month,
      'value', trim_scale(r.value), 'variables', json_object_agg(cd.var_name, trim_scale(vc.value))) AS told
  FROM ${OWN_ROWS} AND r.is_active
  JOIN input_document_value_calc_data vc ON vc.input_document_value_id = r.id
  JOIN metric_calc_data cd ON cd.id = vc.metric_calc_data_id
  WHERE ${PERIODS_BACK} BETWEEN 1 AND greatest(${HISTORY_PERIODS}, ${periodsPerYearSql('d')})
  GROUP BY e.id, r.id HAVING count(vc.value) > 0`

/** By indicator: the last periods with a value, the previous one and that of a year ago, null where empty. */
const EARLIER = Prisma.sql`
  SELECT x.metric_id,
    json_agg(x.told ORDER BY x.back DESC) FILTER (WHERE x.has_value AND x.back <= ${HISTORY_PERIODS}) AS history,
    json_agg(x.told) FILTER (WHERE x.back = 1) -> 0 AS previous,
    json_agg(x.told) FILTER (WHERE x.back = ${periodsPerYearSql('d')}) -> 0 AS last_year
  FROM (${EARLIER_ROWS}) x GROUP BY x.metric_id`

/** By indicator: the last reason for switching it off. */
const EARLIER_REASONS = Prisma.sql`
  SELECT DISTINCT ON (r.metric_id) r.metric_id, r.inactive_reason
  FROM ${OWN_ROWS} AND r.inactive_reason IS NOT NULL
  WHERE ${PERIODS_BACK} > 0 ORDER BY r.metric_id, ${PERIODS_BACK}`

/**
 * Rows of document `d` with their context. A draft includes indicators that became valid for its period after its
 * creation: these have no row id yet.
 */
const ROWS_JSON = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', v.id, 'metric_id', m.id, 'metric', ${METRIC_JSON},
      'is_active', coalesce(v.is_active, true), 'exact', trim_scale(v.value)::text,
      'non_value', CASE WHEN v.id IS NULL THEN 'missing' ELSE v.non_value END, 'note', v.note,
      'inactive_reason', v.inactive_reason, 'earlier_inactive_reason', reasons.inactive_reason,
      'min_denominator', trim_scale(m.min_denominator)::text, 'input_document_value_calc_data', ${VALUES_JSON},
      'history', coalesce(earlier.history, '[]'::json), 'previous', earlier.previous,
      'last_year', earlier.last_year) ORDER BY m.position, m.id), '[]'::json)
  FROM metrics m
  JOIN metric_units u ON u.id = m.metric_unit_id
  LEFT JOIN input_document_values v ON v.metric_id = m.id AND v.input_document_id = d.id
  LEFT JOIN (${EARLIER}) earlier ON earlier.metric_id = m.id
  LEFT JOIN (${EARLIER_REASONS}) reasons ON reasons.metric_id = m.id
  WHERE m.id IN (${DOCUMENT_METRICS}))`

/** Source data used by the category of document `d`. */
const OWN_DATA = Prisma.sql`SELECT own.source_datum_id FROM metrics m JOIN metric_calc_data own ON own.metric_id = m.id
  WHERE m.metric_category_id = d.metric_category_id AND own.source_datum_id IS NOT NULL`

/** Enabled cross-checks that use any of the document's source data. */
const CROSS_CHECKS_JSON = Prisma.sql`(
  SELECT coalesce(json_agg(x ORDER BY x.id), '[]'::json)
  FROM (SELECT ${RULE_COLUMNS} FROM cross_checks k WHERE ${isAbout(OWN_DATA)}) x)`

/** Values of the document's data, and of data they are cross-checked with, in other documents of the period. */
const SHARED_VALUES_JSON = Prisma.sql`(
  SELECT coalesce(json_agg(x.held ORDER BY x.position, x.id, x.source_datum_id, x.value), '[]'::json) FROM (
    SELECT DISTINCT ec.position, ec.id, cd.source_datum_id, vc.value,
      jsonb_build_object('source_datum_id', cd.source_datum_id, 'value', trim_scale(vc.value)::text,
        'metric_category', jsonb_build_object('id', ec.id, 'name', ec.name, 'short_name', ec.short_name))
        || CASE WHEN e.input_document_status_id = ${DOCUMENT_STATUS.approved} THEN '{"is_approved": true}'::jsonb ELSE '{}'::jsonb END AS held
    FROM input_documents e
    JOIN metric_categories ec ON ec.id = e.metric_category_id
    JOIN input_document_values r ON r.input_document_id = e.id AND r.is_active
    JOIN input_document_value_calc_data vc ON vc.input_document_value_id = r.id AND vc.value IS NOT NULL
    JOIN metric_calc_data cd ON cd.id = vc.metric_calc_data_id
    WHERE (e.company_id, e.metric_period_id, e.year, e.quarter, e.month)
      = (d.company_id, d.metric_period_id, d.year, d.quarter, d.month)
      AND e.metric_category_id <> d.metric_category_id
      AND cd.source_datum_id IN (${OWN_DATA} UNION ALL
        SELECT beside.source_datum_id FROM cross_checks k JOIN cross_check_data beside ON beside.cross_check_id = k.id
        WHERE ${isAbout(OWN_DATA)})) x)`

const CATEGORY_JSON = Prisma.sql`json_build_object('id', mc.id, 'name', mc.name, 'short_name', mc.short_name)`

/** Document `d` in brief, with its category `mc`. */
export const BRIEF_JSON = Prisma.sql`json_build_object('id', d.id, 'metric_category', ${CATEGORY_JSON},
  'metric_period_id', d.metric_period_id, 'year', d.year, 'quarter', d.quarter, 'month', d.month)`

/** Context of document `d`: organisation `c`, category `mc` and periodicity `mp`. */
export const AROUND_COLUMNS = Prisma.sql`json_build_object('id', c.id, 'short_name', c.short_name) AS company,
  ${CATEGORY_JSON} AS metric_category,
  json_build_object('id', mp.id, 'name', mp.name, 'system_name', mp.system_name) AS metric_period,
  c.company_role_id = ${COMPANY_ROLE.watcher} AS is_watcher_company, c.approval_by_manager_only,
  ${SHARED_VALUES_JSON} AS shared_values, ${CROSS_CHECKS_JSON} AS cross_checks, ${ROWS_JSON} AS rows, ${CURRENT_JSON} AS publication`

const AROUND = {
  company: true,
  metric_category: true,
  metric_period: true,
  shared_values: true,
  cross_checks: true,
} as const

export const ownRow = inputDocument.omit({
  ...AROUND,
  due_date: true,
  can: true,
  input_document_values: true,
})

/** Fields of its context (organisation, category, shared data), also for a document that does not exist yet. */
export const aroundRow = z.object({
  ...inputDocument.pick(AROUND).shape,
  is_watcher_company: z.boolean(),
  approval_by_manager_only: z.boolean(),
  rows: z.array(storedRow),
  /** The current publication, the source of group medians. */
  publication: currentRow,
})

const documentRow = z.object({
  ...ownRow.shape,
  ...aroundRow.shape,
  /** Indicator id → its warnings at approval; null for a draft. */
  approved_warnings: z
    .record(z.string(), inputDocument.shape.input_document_values.element.shape.warnings)
    .nullable(),
})

export type StoredDocument = z.output<typeof documentRow>

/**
 * Documents with rows and context except medians, in one statement and so one snapshot, in the order of categories.
 * @param which a condition on `input_documents d`
 */
export function loadDocuments(scope: CompanyScope, which: Prisma.Sql): Promise<StoredDocument[]> {
  return rows(
    documentRow,
    Prisma.sql`
    SELECT ${OWN_COLUMNS}, ${AROUND_COLUMNS},
      (SELECT jsonb_object_agg(x.value ->> 'metric_id', coalesce(x.value -> 'warnings', '[]'::jsonb))
        FROM approval_snapshots s CROSS JOIN LATERAL jsonb_array_elements(s.document -> 'values') x
        WHERE s.input_document_id = d.id AND s.version = d.version 
          AND d.input_document_status_id = ${DOCUMENT_STATUS.approved}
      ) AS approved_warnings
    FROM input_documents d
    JOIN companies c ON c.id = d.company_id
    JOIN metric_categories mc ON mc.id = d.metric_category_id
    JOIN metric_periods mp ON mp.id = d.metric_period_id
    WHERE ${which} AND ${withinScope(scope)}
    ORDER BY mc.position, mc.id, d.id`,
  )
}

/** @throws AppError not_found when there is none within the scope */
export async function loadDocument(scope: CompanyScope, id: number): Promise<StoredDocument> {
  const [document] = await loadDocuments(scope, Prisma.sql`d.id = ${id}`)
  return orNotFound(document)
}
