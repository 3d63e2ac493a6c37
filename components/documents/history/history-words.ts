import { groupedText } from '@/lib/core/format/entry-text'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'
import type { HistoryChange } from '@/lib/features/documents/history/shapes'
import { placeOfDatum } from '@/lib/features/documents/labels'

/** Indicator id → its name with its number in the document. */
export function metricNames(document: InputDocument): Map<number, string> {
  return new Map(
    document.input_document_values.map((row, index) => [row.metric_id, `${index + 1}. ${row.metric.name}`]),
  )
}

const DECIMAL = /^\d+(?:\.\d+)?$/

function valueWords(value: HistoryChange['old']): string {
  if (value === null || value === '') return 'пусто'
  if (typeof value === 'boolean') return value ? 'применим' : 'неприменим'
  return DECIMAL.test(value) ? groupedText(value) : value
}

const SAID: Readonly<Partial<Record<HistoryChange['field'], string>>> = {
  note: 'пояснение',
  inactive_reason: 'причина отключения',
}

/** One change in words: whose value it is, what it was and what it became. */
export function changeWords(
  change: HistoryChange,
  names: ReadonlyMap<number, string>,
): { name: string; from: string; to: string; source: string | null } {
  const metric = names.get(change.metric_id) ?? `Показатель № ${change.metric_id}`
  const said = SAID[change.field]
  const name = said ? `${metric}: ${said}` : metric
  const source = change.as_in === undefined ? null : `как в документе ${placeOfDatum(change.as_in)}`
  return { name, from: valueWords(change.old), to: valueWords(change.new), source }
}
