import 'server-only'
import type { NonValue } from '@/lib/calc/values'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { COMPANY_ROLE, DOCUMENT_STATUS } from '@/lib/core/dictionaries'
import { AppError } from '@/lib/core/http/errors'
import type { DocumentMetric, DocumentWarning, PersonName } from '@/lib/features/documents/answers'
import { type StoredRow, variableName } from '@/lib/features/documents/entry/rows'
import {
  FIRST_DAY,
  METRIC_JSON,
  personJson,
  VARIABLES_JSON,
  withinScope,
} from '@/lib/features/documents/entry/sql'
import { Prisma } from '@/lib/generated/prisma/client'

type MetricJson = Omit<DocumentMetric, 'metric_calc_data'> & { min_denominator: string }

interface VariableJson {
  id: number
  name: string
  var_name: string
  aggregation: 'sum' | 'avg'
  value_id: number | null
  value: string | null
}

export interface RowJson {
  id: number | null
  is_active: boolean
  value: string | null
  non_value: NonValue | null
  note: string | null
  metric: MetricJson
  variables: VariableJson[]
}

/** One row of an indicator with all that saving, approving and showing it need. */
export interface LoadedRow extends StoredRow {
  metric: DocumentMetric
}

export interface DocumentHeader {
  id: number
  company_id: number
  company_short_name: string
  is_watcher_company: boolean
  approval_by_manager_only: boolean
  metric_category_id: number
  metric_category_name: string
  input_document_status_id: number
  metric_period_id: number
  metric_period_name: string
  metric_period_system_name: string
  year: number
  quarter: number
  month: number
  version: number
  user_id: number
  author: PersonName
  created_at: Date
  updated_at: Date
  approved_at: Date | null
  approved_by: PersonName | null
  withdrawn_at: Date | null
  withdrawn_by: PersonName | null
  withdrawn_reason: string | null
  /** Indicator id → its warnings as they were approved; null for a draft. */
  approved_warnings: Record<string, DocumentWarning[]> | null
}

export interface LoadedDocument {
  header: DocumentHeader
  rows: LoadedRow[]
}

export function toLoadedRow(row: RowJson): LoadedRow {
  const { min_denominator, ...metric } = row.metric
  return {
    id: row.id,
    metricId: metric.id,
    isActive: row.is_active,
    value: row.value,
    nonValue: row.non_value,
    note: row.note,
    formula: metric.formula,
    minDenominator: min_denominator,
    metric: {
      ...metric,
      metric_calc_data: row.variables.map(({ id, name, var_name, aggregation }) => ({
        id,
        name,
        var_name,
        aggregation,
      })),
    },
    variables: row.variables.map((variable) => ({
      valueId: variable.value_id,
      metricCalcDataId: variable.id,
      varName: variableName(variable.var_name),
      name: variable.name,
      aggregation: variable.aggregation,
      value: variable.value,
    })),
  }
}

/**
 * Documents with their rows in one statement, so that they are of one moment, in the order of their categories. A
 * draft also shows indicators that became valid for its period after it was made: they have no row id yet.
 * @param which a condition on `input_documents d`
 */
export async function loadDocuments(scope: CompanyScope, which: Prisma.Sql): Promise<LoadedDocument[]> {
  const found = await db().$queryRaw<Array<DocumentHeader & { rows: RowJson[] }>>(Prisma.sql`
    SELECT d.id, d.company_id, c.short_name AS company_short_name, c.company_role_id = ${COMPANY_ROLE.watcher} AS is_watcher_company,
      c.approval_by_manager_only, d.metric_category_id, mc.name AS metric_category_name,
      d.input_document_status_id, d.metric_period_id, mp.name AS metric_period_name,
      mp.system_name AS metric_period_system_name, d.year, d.quarter, d.month, d.version, d.user_id,
      ${personJson('author')} AS author, d.created_at, d.updated_at, d.approved_at,
      ${personJson('approver')} AS approved_by, d.withdrawn_at, ${personJson('withdrawer')} AS withdrawn_by,
      d.withdrawn_reason,
      (SELECT jsonb_object_agg(x.value ->> 'metric_id', coalesce(x.value -> 'warnings', '[]'::jsonb))
        FROM approval_snapshots s CROSS JOIN LATERAL jsonb_array_elements(s.document -> 'values') x
        WHERE s.input_document_id = d.id AND s.version = d.version AND d.input_document_status_id = ${DOCUMENT_STATUS.approved}
      ) AS approved_warnings,
      (SELECT coalesce(json_agg(json_build_object(
          'id', v.id, 'is_active', coalesce(v.is_active, true), 'value', trim_scale(v.value)::text,
          'non_value', CASE WHEN v.id IS NULL THEN 'missing' ELSE v.non_value END, 'note', v.note,
          'metric', ${METRIC_JSON}, 'variables', ${VARIABLES_JSON}) ORDER BY m.position, m.id), '[]'::json)
        FROM metrics m
        JOIN metric_units u ON u.id = m.metric_unit_id
        LEFT JOIN input_document_values v ON v.metric_id = m.id AND v.input_document_id = d.id
        WHERE v.id IS NOT NULL
          OR (d.input_document_status_id = ${DOCUMENT_STATUS.draft} AND m.metric_category_id = d.metric_category_id
            AND m.metric_period_id = d.metric_period_id
            AND ${FIRST_DAY} BETWEEN m.date_begin AND coalesce(m.date_end, 'infinity'))) AS rows
    FROM input_documents d
    JOIN companies c ON c.id = d.company_id
    JOIN metric_categories mc ON mc.id = d.metric_category_id
    JOIN metric_periods mp ON mp.id = d.metric_period_id
    JOIN users author ON author.id = d.user_id
    LEFT JOIN users approver ON approver.id = d.approved_by_id
    LEFT JOIN users withdrawer ON withdrawer.id = d.withdrawn_by_id
    WHERE ${which} AND ${withinScope(scope)}
    ORDER BY mc.position, mc.id, d.id`)
  return found.map(({ rows, ...header }) => ({ header, rows: rows.map(toLoadedRow) }))
}

/** @throws AppError not_found when there is none within the scope */
export async function loadDocument(scope: CompanyScope, id: number): Promise<LoadedDocument> {
  const [document] = await loadDocuments(scope, Prisma.sql`d.id = ${id}`)
  if (!document) throw new AppError('not_found')
  return document
}
