import 'server-only'
import { dueDate, isValidPeriod, type Period } from '@/lib/calc/periods'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/env'
import type { DocumentRow, InputDocument } from '@/lib/features/documents/answers'
import type { DocumentHeader } from '@/lib/features/documents/entry/load'
import { allowedActions, type DocumentState } from '@/lib/features/documents/entry/rules'
import type { WarnedDocument, WarnedRow } from '@/lib/features/documents/entry/warned'

interface PeriodColumns {
  metric_period_id: number
  year: number
  quarter: number
  month: number
}

/** The period part of a checked query or body as columns: a part that does not apply is 0. */
export function periodColumns(input: { [Name in keyof PeriodColumns]: number | null }): PeriodColumns {
  return {
    metric_period_id: input.metric_period_id ?? 0,
    year: input.year ?? 0,
    quarter: input.quarter ?? 0,
    month: input.month ?? 0,
  }
}

/** The period of stored or checked numbers. */
export function periodOf(key: PeriodColumns): Period {
  const period = { periodicity: key.metric_period_id, year: key.year, quarter: key.quarter, month: key.month }
  if (isValidPeriod(period)) return period
  throw new RangeError('a stored period is not one')
}

export function stateOf(header: DocumentHeader): DocumentState {
  return {
    statusId: header.input_document_status_id,
    isWatcherCompany: header.is_watcher_company,
    approvalByManagerOnly: header.approval_by_manager_only,
  }
}

const toNumber = (text: string | null) => (text === null ? null : Number(text))

function presentRow(documentId: number, row: WarnedRow): DocumentRow {
  return {
    id: row.id,
    input_document_id: documentId,
    metric_id: row.metricId,
    metric: row.metric,
    value: toNumber(row.value),
    non_value: row.nonValue,
    is_active: row.isActive,
    note: row.note,
    warnings: row.warnings,
    ...row.context,
    input_document_value_calc_data: row.variables.map((variable) => ({
      id: variable.valueId,
      input_document_value_id: row.id,
      metric_calc_data_id: variable.metricCalcDataId,
      metric_calc_data: { id: variable.metricCalcDataId, name: variable.name, var_name: variable.varName },
      value: toNumber(variable.value),
      exact: variable.value,
    })),
  }
}

function withdrawalOf(header: DocumentHeader): InputDocument['withdrawn'] {
  if (!header.withdrawn_at || !header.withdrawn_by) return null
  return {
    reason: header.withdrawn_reason ?? '',
    at: header.withdrawn_at.toISOString(),
    user: header.withdrawn_by,
  }
}

/** The document as the API answers it, with what this person may do to it. */
export function presentDocument(scope: CompanyScope, { header, rows }: WarnedDocument): InputDocument {
  return {
    id: header.id,
    company_id: header.company_id,
    company: { id: header.company_id, short_name: header.company_short_name },
    user_id: header.user_id,
    user: header.author,
    metric_category_id: header.metric_category_id,
    metric_category: { id: header.metric_category_id, name: header.metric_category_name },
    input_document_status_id: header.input_document_status_id,
    metric_period_id: header.metric_period_id,
    metric_period: {
      id: header.metric_period_id,
      name: header.metric_period_name,
      system_name: header.metric_period_system_name,
    },
    year: header.year,
    quarter: header.quarter,
    month: header.month,
    version: header.version,
    created_at: header.created_at.toISOString(),
    updated_at: header.updated_at.toISOString(),
    approved_at: header.approved_at?.toISOString() ?? null,
    approved_by: header.approved_by,
    withdrawn: withdrawalOf(header),
    due_date: dueDate(periodOf(header), env().SUBMISSION_DEADLINE_DAYS),
    can: allowedActions(scope.role, stateOf(header)),
    input_document_values: rows.map((row) => presentRow(header.id, row)),
  }
}
