import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { changeCell, typed } from '@/components/documents/cells/entry-state'
import { documentName } from '@/components/documents/period/matrix'
import { editableText } from '@/lib/core/format/entry-text'
import { counted } from '@/lib/core/format/plural'
import type { CheckedTemplate, TemplateChange } from '@/lib/features/documents/contract'
import type { DocumentKey } from '@/lib/features/documents/entry/shapes'
import type { DocumentEditRow } from '@/lib/features/documents/schema'

export const isHistory = (checked: readonly CheckedTemplate[]): boolean =>
  new Set(checked.map(({ key: { year, quarter, month } }) => [year, quarter, month].join('/'))).size > 1

export const templateOf = (checked: readonly CheckedTemplate[], key: DocumentKey): CheckedTemplate | null =>
  checked.find((one) => documentName(one.key) === documentName(key)) ?? null

/** Whether it has changes and no errors. */
export const isTakeable = ({ errors, changes }: CheckedTemplate): boolean =>
  errors.length === 0 && changes.length > 0

export function typeChanges(
  rows: readonly EntryRow[],
  changes: readonly TemplateChange[],
  workbook: string | null,
) {
  return changes.reduce<readonly EntryRow[]>((result, change) => {
    const row = result.findIndex(({ metric }) => metric.id === change.metric_id)
    const cell = result[row]?.cells.findIndex(({ variable }) => variable.id === change.metric_calc_data_id)
    const type = typed(editableText(change.new ?? ''))
    return changeCell(result, { row, cell: cell ?? -1 }, (it) => ({ ...type(it), from: { workbook } }))
  }, rows)
}

/** Changes of a file as request rows: only cells that change. */
export function changesAsRows(changes: readonly TemplateChange[]): DocumentEditRow[] {
  const rows = new Map<number, DocumentEditRow>()
  for (const { metric_id, metric_calc_data_id, new: value } of changes) {
    const row = rows.get(metric_id) ?? { metric_id, input_document_value_calc_data: [] }
    row.input_document_value_calc_data.push({ metric_calc_data_id, value })
    rows.set(metric_id, row)
  }
  return [...rows.values()]
}

export const changesCount = (count: number): string => counted(count, 'изменение', 'изменения', 'изменений')
