import { agreedValues } from '@/lib/calc/shared-data'
import { enteredData, type StoredRow } from '@/lib/features/documents/entry/rows'
import { readyText } from '@/lib/features/documents/labels'
import { heldBy, heldElsewhere, type OwnPlace } from '@/lib/features/documents/shared/rules'
import type { EntryDocument } from '@/lib/features/documents/template/template-workbook'

/** What an empty field need not be searched for, in words beside it: only a person fills a field. */
export function readyWords({ rows, sharedValues }: EntryDocument) {
  const agreed = agreedValues<string | OwnPlace>([
    ...heldElsewhere(sharedValues),
    ...heldBy(rows.map(enteredData)),
  ])
  return (row: StoredRow, calcDataId: number, exact: string | null): string | null => {
    const variable = row.metric.metric_calc_data.find(({ id }) => id === calcDataId)
    const isAsked = row.is_active && exact === null && variable?.source_datum
    const ready = isAsked ? agreed.get(isAsked.id) : null
    return ready ? readyText(ready.value, ready.place) : null
  }
}
