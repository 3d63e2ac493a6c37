import { rowWarnings } from '@/lib/calc/warnings'
import type { DocumentWarning, RowContext } from '@/lib/features/documents/answers'
import type { DocumentHeader, LoadedRow } from '@/lib/features/documents/entry/load'
import { warningMessage } from '@/lib/features/documents/labels'

/** A row with what stands beside it and what looks wrong about it. */
export interface WarnedRow extends LoadedRow {
  context: RowContext
  warnings: DocumentWarning[]
}

export interface WarnedDocument {
  header: DocumentHeader
  rows: WarnedRow[]
}

/** An approved row keeps the warnings it was approved with; a draft's are those of this moment. */
export function warnedRow(
  header: Pick<DocumentHeader, 'approved_warnings'>,
  row: LoadedRow,
  context: RowContext,
): WarnedRow {
  const approved = header.approved_warnings
  const warnings = approved ? (approved[row.metricId] ?? []) : warningsNow(row, context)
  return { ...row, context, warnings }
}

function warningsNow(row: LoadedRow, context: RowContext): DocumentWarning[] {
  const { metric, isActive, formula } = row
  const warnings = rowWarnings({
    isActive,
    formula,
    unit: metric.metric_unit.name,
    values: Object.fromEntries(row.variables.map(({ varName, value }) => [varName, value])),
    earlier: context.history.map(({ value }) => value),
    previous: context.previous?.value ?? null,
  })
  return warnings.map((warning) => ({
    code: warning.code,
    message: warningMessage(warning, metric.decimals),
  }))
}
