import 'server-only'
import { type Period, previousPeriod, samePeriodLastYear } from '@/lib/calc/periods'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import type { EarlierRow, RowContext } from '@/lib/features/documents/answers'
import type { LoadedDocument } from '@/lib/features/documents/entry/load'
import { medianMarkSql, readMedians } from '@/lib/features/documents/entry/medians-data'
import { periodOf } from '@/lib/features/documents/entry/present'
import { withinScope } from '@/lib/features/documents/entry/sql'
import { type WarnedDocument, warnedRow } from '@/lib/features/documents/entry/warned'
import { Prisma } from '@/lib/generated/prisma/client'

/** How many earlier periods the warnings and the sparkline look back. */
const HISTORY_PERIODS = 8

/** The rows to find the context of: indicators of one organisation and period. */
export interface ContextKey {
  companyId: number
  period: Period
  metricCategoryIds: readonly number[]
  metricIds: readonly number[]
  /** Whose medians are wanted too. */
  medianCategoryId?: number
}

export type RowContexts = ReadonlyMap<number, RowContext>

interface EarlierJson extends Omit<EarlierRow, 'variables'> {
  metric_id: number
  /** Of the two periods that show them. */
  variables: EarlierRow['variables'] | null
}

interface ContextJson {
  earlier: EarlierJson[]
  mark: string | null
}

type Place = Pick<Period, 'year' | 'quarter' | 'month'>
const PLACE = Prisma.sql`(d.year * 10000 + d.quarter * 100 + d.month)`
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
 * participants in the previous period, which needs as many of them as anonymity asks for. One statement, and one more
 * for medians that are not known yet.
 */
export async function readContexts(scope: CompanyScope, key: ContextKey): Promise<RowContexts> {
  const { companyId, period, metricIds, metricCategoryIds } = key
  const before = earlierPeriods(period)
  const group = key.medianCategoryId ?? null
  const [last, lastYear] = [previousPeriod(period), samePeriodLastYear(period)]
  const [found] = await db().$queryRaw<ContextJson[]>(Prisma.sql`
    SELECT (
      SELECT coalesce(json_agg(json_build_object('metric_id', v.metric_id, 'year', d.year, 'quarter', d.quarter,
          'month', d.month, 'value', v.value::float8, 'variables',
          CASE WHEN ${PLACE} = ANY(${[place(last), place(lastYear)]}::int[]) THEN (
            SELECT json_object_agg(cd.var_name, trim_scale(vc.value))
            FROM input_document_value_calc_data vc
            JOIN metric_calc_data cd ON cd.id = vc.metric_calc_data_id
            WHERE vc.input_document_value_id = v.id) END) ORDER BY d.year, d.quarter, d.month), '[]'::json)
      FROM input_documents d
      JOIN input_document_values v ON v.input_document_id = d.id
      WHERE d.company_id = ${companyId} AND d.metric_category_id = ANY(${[...metricCategoryIds]}::int[])
        AND d.metric_period_id = ${period.periodicity}
        AND ${PLACE} = ANY(${[...before, lastYear].map(place)}::int[])
        AND v.metric_id = ANY(${[...metricIds]}::int[]) AND v.is_active AND ${withinScope(scope)}
    ) AS earlier, ${group === null ? Prisma.sql`NULL` : medianMarkSql(group, last.year)} AS mark`)
  const contexts = new Map(metricIds.map((id) => [id, emptyContext()]))
  const inHistory = new Set(before.map(place))
  for (const { metric_id, variables, ...at } of found?.earlier ?? []) {
    const context = contexts.get(metric_id)
    if (!context) continue
    const { value, ...when } = at
    if (value !== null && inHistory.has(place(at))) context.history.push({ ...when, value })
    if (variables === null || Object.values(variables).every((datum) => datum === null)) continue
    if (place(at) === place(last)) context.previous = { ...at, variables }
    if (place(at) === place(lastYear)) context.last_year = { ...at, variables }
  }
  if (group !== null) {
    for (const [id, median] of await readMedians(group, last, found?.mark ?? '')) {
      const context = contexts.get(id)
      if (context) context.group_median = median
    }
  }
  return contexts
}

/** Documents of one organisation and period with the context, medians aside, and the warnings of every row. */
export async function withContext(
  scope: CompanyScope,
  documents: readonly LoadedDocument[],
): Promise<WarnedDocument[]> {
  const [first] = documents
  return first ? warned(documents, await readContexts(scope, contextKey(first, documents))) : []
}

/** One document with the whole context. */
export async function withOwnContext(scope: CompanyScope, own: LoadedDocument): Promise<WarnedDocument> {
  const key = { ...contextKey(own, [own]), medianCategoryId: own.header.metric_category_id }
  const [document] = warned([own], await readContexts(scope, key))
  return document ?? { header: own.header, rows: [] }
}

/** One document with its context, medians aside, as one that is about to change. */
export async function withWarnings(scope: CompanyScope, own: LoadedDocument): Promise<WarnedDocument> {
  const [document] = await withContext(scope, [own])
  return document ?? { header: own.header, rows: [] }
}

function contextKey({ header }: LoadedDocument, documents: readonly LoadedDocument[]): ContextKey {
  return {
    companyId: header.company_id,
    period: periodOf(header),
    metricCategoryIds: documents.map((one) => one.header.metric_category_id),
    metricIds: documents.flatMap(({ rows }) => rows.map(({ metricId }) => metricId)),
  }
}

function warned(documents: readonly LoadedDocument[], contexts: RowContexts): WarnedDocument[] {
  return documents.map(({ header, rows }) => ({
    header,
    rows: rows.map((row) => warnedRow(header, row, contexts.get(row.metricId) ?? emptyContext())),
  }))
}
