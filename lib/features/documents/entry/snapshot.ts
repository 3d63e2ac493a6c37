import type { DocumentWarning, HistoryChange } from '@/lib/features/documents/answers'
import type { DocumentHeader } from '@/lib/features/documents/entry/load'
import { changesBetween, type StoredRow } from '@/lib/features/documents/entry/rows'

/** One row of a snapshot, numbers as exact decimal text. */
type SnapshotRow = {
  metric_id: number
  is_active: boolean
  value: string | null
  non_value: string | null
  note: string | null
  /** Letter → what was entered. */
  variables: Record<string, string | null>
  /** Absent in what was approved before warnings were. */
  warnings?: { code: string; message: string }[]
}

export type Snapshot = {
  id: number
  company_id: number
  metric_category_id: number
  metric_period_id: number
  year: number
  quarter: number
  month: number
  version: number
  values: SnapshotRow[]
}

/** What an approval fixes, with the warnings it was given in spite of, and what a deletion remembers. */
export function snapshotOf(document: {
  header: DocumentHeader
  rows: readonly (StoredRow & { warnings?: readonly DocumentWarning[] })[]
}): Snapshot {
  const { header, rows } = document
  return {
    id: header.id,
    company_id: header.company_id,
    metric_category_id: header.metric_category_id,
    metric_period_id: header.metric_period_id,
    year: header.year,
    quarter: header.quarter,
    month: header.month,
    version: header.version,
    values: rows.map((row) => ({
      metric_id: row.metricId,
      is_active: row.isActive,
      value: row.value,
      non_value: row.nonValue,
      note: row.note,
      variables: Object.fromEntries(row.variables.map((variable) => [variable.varName, variable.value])),
      ...(row.warnings ? { warnings: row.warnings.map(({ code, message }) => ({ code, message })) } : {}),
    })),
  }
}

/** What differs between an approval and the rows of now; an indicator that came later differs from an empty row. */
export function changesSince(
  values: readonly Pick<SnapshotRow, 'metric_id' | 'is_active' | 'note' | 'variables'>[],
  rows: readonly StoredRow[],
): HistoryChange[] {
  const approved = new Map(values.map((row) => [row.metric_id, row]))
  return rows.flatMap((row) => {
    const before = approved.get(row.metricId)
    return changesBetween(
      {
        ...row,
        isActive: before?.is_active ?? true,
        note: before?.note ?? null,
        variables: row.variables.map((variable) => ({
          ...variable,
          value: before?.variables[variable.varName] ?? null,
        })),
      },
      row,
    )
  })
}
