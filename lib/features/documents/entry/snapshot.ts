import { z } from 'zod'
import type { StoredDocument } from '@/lib/features/documents/entry/load'
import { changesSince, type Entered, type StoredRow, variablesOf } from '@/lib/features/documents/entry/rows'
import { type DocumentWarning, documentRow, letter } from '@/lib/features/documents/entry/shapes'
import type { HistoryChange } from '@/lib/features/documents/history/shapes'

/** A row as an approval fixed it, numbers as exact decimal text. */
export const approvedRow = z.object({
  ...documentRow.pick({ metric_id: true, is_active: true, non_value: true, note: true }).shape,
  value: z.string().nullable(),
  variables: z.partialRecord(letter, z.string().nullable()),
  /** Absent in what was approved before reasons were. */
  inactive_reason: documentRow.shape.inactive_reason.optional(),
  /** Absent in what was approved before warnings were. */
  warnings: documentRow.shape.warnings.optional(),
})

type ApprovedRow = z.output<typeof approvedRow>

/**
 * What an approval fixes, and what a deletion remembers.
 * @param warnings by indicator id: those the approval was given in spite of
 */
export function snapshotOf(document: StoredDocument, warnings?: ReadonlyMap<number, DocumentWarning[]>) {
  const { id, company_id, metric_category_id, metric_period_id, year, quarter, month, version } = document
  return {
    id,
    company_id,
    metric_category_id,
    metric_period_id,
    year,
    quarter,
    month,
    version,
    values: document.rows.map(
      (row): ApprovedRow => ({
        metric_id: row.metric_id,
        is_active: row.is_active,
        value: row.exact,
        non_value: row.non_value,
        note: row.note,
        inactive_reason: row.inactive_reason,
        variables: variablesOf(row),
        ...(warnings && { warnings: warnings.get(row.metric_id) ?? [] }),
      }),
    ),
  }
}

/** An empty row: an indicator that came after the approval differs from it. */
const NOTHING: Entered = { is_active: true, note: null, variables: {} }

/** What differs between an approval and the rows of now. */
export function changesSinceApproval(
  approved: readonly ApprovedRow[],
  rows: readonly StoredRow[],
): HistoryChange[] {
  const before = new Map(approved.map((row) => [row.metric_id, row]))
  return rows.flatMap((row) => changesSince(before.get(row.metric_id) ?? NOTHING, row))
}
