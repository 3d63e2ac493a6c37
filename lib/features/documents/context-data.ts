import 'server-only'
import { type Period, previousPeriod, samePeriodLastYear } from '@/lib/calc/periods'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { env } from '@/lib/core/env'
import type { EarlierRow, GroupMedian, RowContext } from '@/lib/features/documents/answers'
import type { LoadedDocument } from '@/lib/features/documents/load'
import { periodOf } from '@/lib/features/documents/present'
import { withinScope } from '@/lib/features/documents/sql'
import { type WarnedDocument, warnedRow } from '@/lib/features/documents/warned'
import { Prisma } from '@/lib/generated/prisma/client'

/** How many earlier periods the warnings and the sparkline look back. */
const HISTORY_PERIODS = 8

/** The rows to find the context of: indicators of one organisation and period. */
export interface ContextKey {
  companyId: number
  period: Period
  metricCategoryIds: readonly number[]
  metricIds: readonly number[]
}

export type RowContexts = ReadonlyMap<number, RowContext>

interface EarlierJson extends EarlierRow {
  metric_id: number
}

interface ContextJson {
  earlier: EarlierJson[]
  medians: Array<GroupMedian & { metric_id: number }>
}

type Place = Pick<Period, 'year' | 'quarter' | 'month'>
const place = ({ year, quarter, month }: Place) => year * 10_000 + quarter * 100 + month

const emptyContext = (): RowContext => ({ history: [], previous: null, last_year: null, group_median: null })

/** The periods before this one, the latest first. */
function earlierPeriods(period: Period): Period[] {
  const periods: Period[] = []
  for (let one = previousPeriod(period); periods.length < HISTORY_PERIODS; one = previousPeriod(one))
    periods.push(one)
  return periods
}

/**
 * What stands beside each value: the organisation's own earlier values, drafts included, and the median of all
 * participants in the previous period, which needs as many of them as anonymity asks for. One statement.
 */
export async function readContexts(scope: CompanyScope, key: ContextKey): Promise<RowContexts> {
  const { companyId, period, metricIds, metricCategoryIds } = key
  const before = earlierPeriods(period)
  const wanted = [...before, samePeriodLastYear(period)]
  const last = previousPeriod(period)
  const [found] = await db().$queryRaw<ContextJson[]>(Prisma.sql`
    SELECT (
      SELECT coalesce(json_agg(json_build_object('metric_id', v.metric_id, 'year', d.year, 'quarter', d.quarter,
          'month', d.month, 'value', v.value::float8, 'variables', (
            SELECT coalesce(json_object_agg(cd.var_name, trim_scale(vc.value)), '{}'::json)
            FROM input_document_value_calc_data vc
            JOIN metric_calc_data cd ON cd.id = vc.metric_calc_data_id
            WHERE vc.input_document_value_id = v.id)) ORDER BY d.year, d.quarter, d.month), '[]'::json)
      FROM input_documents d
      JOIN input_document_values v ON v.input_document_id = d.id
      WHERE d.company_id = ${companyId} AND d.metric_category_id = ANY(${[...metricCategoryIds]}::int[])
        AND d.metric_period_id = ${period.periodicity}
        AND d.year * 10000 + d.quarter * 100 + d.month = ANY(${wanted.map(place)}::int[])
        AND v.metric_id = ANY(${[...metricIds]}::int[]) AND v.is_active AND ${withinScope(scope)}
    ) AS earlier, (
      SELECT coalesce(json_agg(g), '[]'::json) FROM (
        SELECT f.metric_id, count(*)::int AS n,
          percentile_cont(0.5) WITHIN GROUP (ORDER BY f.value::float8) AS value
        FROM comparison_facts f
        JOIN companies c ON c.id = f.company_id AND c.company_role_id = 1
        WHERE f.metric_id = ANY(${[...metricIds]}::int[]) AND f.metric_period_id = ${period.periodicity}
          AND f.year = ${last.year} AND f.quarter = ${last.quarter} AND f.month = ${last.month} AND f.eligible
        GROUP BY f.metric_id HAVING count(*) >= ${env().MIN_COMPARISON_GROUP}) g
    ) AS medians`)
  const contexts = new Map(metricIds.map((id) => [id, emptyContext()]))
  const inHistory = new Set(before.map(place))
  for (const { metric_id, ...row } of found?.earlier ?? []) {
    const context = contexts.get(metric_id)
    if (!context) continue
    const { year, quarter, month, value } = row
    if (value !== null && inHistory.has(place(row)))
      context.history = [...context.history, { year, quarter, month, value }]
    const isEntered = Object.values(row.variables).some((datum) => datum !== null)
    if (!isEntered) continue
    if (place(row) === place(last)) context.previous = row
    if (place(row) === place(samePeriodLastYear(period))) context.last_year = row
  }
  for (const { metric_id, value, n } of found?.medians ?? []) {
    const context = contexts.get(metric_id)
    if (context) context.group_median = { value, n }
  }
  return contexts
}

/** Documents of one organisation and period with the context and the warnings of every row. */
export async function withContext(
  scope: CompanyScope,
  documents: readonly LoadedDocument[],
): Promise<WarnedDocument[]> {
  const [first] = documents
  if (!first) return []
  const contexts = await readContexts(scope, {
    companyId: first.header.company_id,
    period: periodOf(first.header),
    metricCategoryIds: documents.map(({ header }) => header.metric_category_id),
    metricIds: documents.flatMap(({ rows }) => rows.map(({ metricId }) => metricId)),
  })
  return documents.map(({ header, rows }) => ({
    header,
    rows: rows.map((row) => warnedRow(header, row, contexts.get(row.metricId) ?? emptyContext())),
  }))
}

/** The same for one document. */
export async function withOwnContext(
  scope: CompanyScope,
  { header, rows }: LoadedDocument,
): Promise<WarnedDocument> {
  const [document] = await withContext(scope, [{ header, rows }])
  return document ?? { header, rows: [] }
}
