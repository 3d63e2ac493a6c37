import 'server-only'
import { z } from 'zod'
import { checkFormula } from '@/lib/calc/formula/check'
import { evaluateFormula } from '@/lib/calc/formula/evaluate'
import { kindOfFormula } from '@/lib/calc/signals/metric-kind'
import { db } from '@/lib/core/db/client'
import { firstDaySql } from '@/lib/core/db/phrases'
import { rows } from '@/lib/core/db/rows'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { AppError, orNotFound } from '@/lib/core/http/errors'
import { named } from '@/lib/core/http/shapes'
import { today } from '@/lib/core/process/clock'
import { namedSql, pairsSql } from '@/lib/core/record/record-sql'
import {
  type ApprovedPeriod,
  approvedPeriod,
  type FormulaCheck,
  type MetricAnswer,
  type MetricCategoryAnswer,
  metric,
  metricCategory,
  metricListItem,
} from '@/lib/features/metrics/contract'
import { METRIC_ANSWERED } from '@/lib/features/metrics/record'
import { lastValidDay, metricState } from '@/lib/features/metrics/rules'
import { CATEGORY_PLACE, DOCUMENTS_JSON, METRIC_ITEM_JSON } from '@/lib/features/metrics/sql'
import { Prisma } from '@/lib/generated/prisma/client'

/** Indicator `m` whole, without `state`. */
const metricJson = (
  documents: Prisma.Sql,
) => Prisma.sql`(${METRIC_ITEM_JSON}::jsonb || jsonb_build_object(${pairsSql('m', METRIC_ANSWERED)},
  'metric_category', (SELECT json_build_object('id', c.id, 'name', c.name, 'short_name', c.short_name)
    FROM metric_categories c WHERE c.id = m.metric_category_id),
  'metric_target_order', ${namedSql('metric-target-orders', Prisma.sql`m.metric_target_order_id`)},
  'code', m.code, 'previous_id', m.previous_id, 'chosen_metric_kind', m.metric_kind,
  'metric_calc_data', (SELECT coalesce(json_agg(json_build_object('id', cd.id, 'name', cd.name,
      'var_name', cd.var_name, 'aggregation', cd.aggregation, 'source_datum_id', cd.source_datum_id)
      ORDER BY cd.var_name), '[]'::json)
    FROM metric_calc_data cd WHERE cd.metric_id = m.id),
  'documents', ${documents}))`

const MAX_SUGGESTIONS = 20

/** The state depends on today's date in the application's time zone. */
const withState = <M extends { metric_period_id: number; date_begin: string; date_end: string | null }>(
  row: M,
) => ({
  ...row,
  state: metricState(today(), row.date_begin, lastValidDay(row)),
})

const categoryRow = metricCategory.extend({ metrics: z.array(metricListItem.omit({ state: true })) })

async function findCategories(which: Prisma.Sql): Promise<MetricCategoryAnswer[]> {
  const found = await rows(
    categoryRow,
    Prisma.sql`
    SELECT c.id, c.name, c.short_name, ${CATEGORY_PLACE} AS position, c.version,
      EXISTS (SELECT FROM input_documents d WHERE d.metric_category_id = c.id) AS has_documents,
      (SELECT coalesce(json_agg(${METRIC_ITEM_JSON} ORDER BY m.position, m.id), '[]'::json)
        FROM metrics m WHERE m.metric_category_id = c.id) AS metrics
    FROM metric_categories c WHERE ${which} ORDER BY c.position, c.id`,
  )
  return found.map((row) => ({ ...row, metrics: row.metrics.map(withState) }))
}

/** The tree of categories and indicators, in order. */
export function readMetricCategories(): Promise<MetricCategoryAnswer[]> {
  return findCategories(Prisma.sql`true`)
}

/** @throws AppError not_found */
export async function readMetricCategory(id: number): Promise<MetricCategoryAnswer> {
  const [category] = await findCategories(Prisma.sql`c.id = ${id}`)
  return orNotFound(category)
}

const exactDecimals = z.object({
  target_value: z.string().nullable(),
  min_denominator: z.string(),
  weight: z.string(),
})
const metricRow = exactDecimals.extend({ metric: metric.omit({ state: true, metric_kind: true }) })

const withKind = <M extends Pick<MetricAnswer, 'formula' | 'metric_unit' | 'chosen_metric_kind'>>(
  row: M,
) => ({
  ...row,
  metric_kind: row.chosen_metric_kind ?? kindOfFormula(row.formula, row.metric_unit.name),
})

async function findMetrics(which: Prisma.Sql, documents = DOCUMENTS_JSON) {
  const found = await rows(
    metricRow,
    Prisma.sql`
    SELECT ${metricJson(documents)} AS metric, trim_scale(m.target_value)::text AS target_value,
      trim_scale(m.min_denominator)::text AS min_denominator, trim_scale(m.weight)::text AS weight
    FROM metrics m JOIN metric_categories c ON c.id = m.metric_category_id
    WHERE ${which} ORDER BY c.position, c.id, m.position, m.id`,
  )
  return found.map(({ metric, ...exact }) => ({ metric: withState(withKind(metric)), exact }))
}

/** The indicators of a category, or of all, in order. */
export async function readMetrics(metricCategoryId: number | null): Promise<MetricAnswer[]> {
  const which =
    metricCategoryId === null ? Prisma.sql`true` : Prisma.sql`m.metric_category_id = ${metricCategoryId}`
  return (await findMetrics(which)).map(({ metric }) => metric)
}

/** Without the periods of their documents, which need every stored value to be read. */
export async function readMetricsAlone(
  which = Prisma.sql`true`,
): Promise<Array<Omit<MetricAnswer, 'documents'>>> {
  return (await findMetrics(which, Prisma.sql`NULL`)).map(({ metric }) => metric)
}

/** @throws AppError not_found */
export async function loadMetric(id: number) {
  const [loaded] = await findMetrics(Prisma.sql`m.id = ${id}`)
  return orNotFound(loaded)
}

/** @throws AppError not_found */
export async function readMetric(id: number): Promise<MetricAnswer> {
  return (await loadMetric(id)).metric
}

/** The latest approved periods of all organisations: documents up to them get no indicator added later. */
export const readApprovedPeriods = (): Promise<ApprovedPeriod[]> =>
  rows(
    approvedPeriod,
    Prisma.sql`
    SELECT metric_category_id, metric_period_id, latest, count(*)::int AS organisations
    FROM (SELECT d.metric_category_id, d.metric_period_id, max(${firstDaySql('d')})::text AS latest
      FROM input_documents d WHERE d.input_document_status_id = ${DOCUMENT_STATUS.approved}
      GROUP BY d.metric_category_id, d.metric_period_id, d.company_id) of_organisation
    GROUP BY metric_category_id, metric_period_id, latest`,
  )

/** @throws AppError not_found */
export async function readUnit(id: number) {
  return orNotFound(await db().metricUnit.findUnique({ where: { id } }))
}

/** Suggestions of units: those that contain the text, prefix matches first. */
export function suggestUnits(search: string | null) {
  const text = (search ?? '').toLowerCase()
  return rows(
    named,
    Prisma.sql`
    SELECT id, name FROM metric_units WHERE position(${text} IN lower(name)) > 0
    ORDER BY position(${text} IN lower(name)) > 1, name COLLATE "ru-RU-x-icu", id LIMIT ${MAX_SUGGESTIONS}`,
  )
}

/**
 * Evaluates a formula for sample values; only lib/calc parses its text.
 * @throws AppError invalid with `position` and `message` under `data` when the formula is wrong
 */
export function tryFormula(check: FormulaCheck) {
  const checked = checkFormula(check.formula, check.variables)
  if (!checked.ok) {
    const { position, message } = checked.problem
    throw new AppError('invalid', {
      message,
      errors: { formula: [message] },
      data: { value: null, non_value: null, position, message },
    })
  }
  const { value, nonValue } = evaluateFormula(checked.expression, check.sample ?? {})
  return { value: value === null ? null : Number(value), non_value: nonValue }
}
