import { type FixtureRow, fixtureRow } from '@/e2e/support/answers/documents'
import { without } from '@/lib/core/record/record'
import type { StoredRow } from '@/lib/features/documents/entry/shapes'

/** A stored document row at version 1 without a computed value. */
export function storedRow({
  metricId = 10,
  values = [null, null],
  isActive = true,
  ...row
}: Partial<FixtureRow> & { metricId?: number } = {}): StoredRow {
  return {
    ...without(
      fixtureRow(metricId, { values, isActive, ...row }),
      'input_document_id',
      'value',
      'warnings',
      'group_median',
    ),
    exact: null,
    non_value: isActive ? 'missing' : 'inactive',
    min_denominator: '10',
  }
}
