import type { VariableName } from '@/lib/calc/formula/ast'
import { disagreements, type HeldValue, hasFraction } from '@/lib/calc/shared-data'
import type { DocumentMetric, DocumentWarning, SharedValue } from '@/lib/features/documents/entry/shapes'
import type { HistoryChange } from '@/lib/features/documents/history/shapes'
import { disagreementMessage, fractionMessage } from '@/lib/features/documents/labels'

/** A variable of a row with what is entered for it, canonical decimal text. */
export interface EnteredDatum {
  letter: VariableName
  name: string
  sourceDatum: DocumentMetric['metric_calc_data'][number]['source_datum']
  value: string | null
}

/** Where a value of the own document stands. */
export interface OwnPlace {
  row: number
  cell: number
  letter: VariableName
  name: string
}

/** What the rows of a document that are on hold of the source data. @param rows in the order of the document */
export function heldBy(rows: readonly (readonly EnteredDatum[])[]): HeldValue<OwnPlace>[] {
  return rows.flatMap((data, row) =>
    data.flatMap(({ sourceDatum, letter, name, value }, cell) =>
      sourceDatum && value !== null
        ? [{ datum: sourceDatum.id, value, place: { row, cell, letter, name } }]
        : [],
    ),
  )
}

/** What other documents of the organisation and period hold, each under the short name of its category. */
export function heldElsewhere(values: readonly SharedValue[]): HeldValue<string>[] {
  return values.map(({ source_datum_id, value, metric_category }) => ({
    datum: source_datum_id,
    value,
    place: metric_category.short_name,
  }))
}

/** Changes of values, each that another document already held of its datum told by the short name of its category. */
export function markHeld(
  changes: readonly HistoryChange[],
  metrics: readonly Pick<DocumentMetric, 'id' | 'metric_calc_data'>[],
  elsewhere: readonly HeldValue<string>[],
): HistoryChange[] {
  return changes.map((change) => {
    const variables = metrics.find(({ id }) => id === change.metric_id)?.metric_calc_data
    const datum = variables?.find(({ var_name }) => var_name === change.var_name)?.source_datum
    const held = elsewhere.find((one) => one.datum === datum?.id && one.value === change.new)
    return held && change.field === 'value' ? { ...change, as_in: held.place } : change
  })
}

/** A datum counted in whole numbers that was entered with a fraction. */
export function fractionWarnings(data: readonly EnteredDatum[]): DocumentWarning[] {
  return data.flatMap(({ sourceDatum, name, value }) =>
    sourceDatum?.is_whole && value !== null && hasFraction(value)
      ? [{ code: 'fraction' as const, message: fractionMessage(name, value) }]
      : [],
  )
}

/** Row by its index → what in it differs from other documents, or from other rows of its own. */
export function disagreementWarnings(
  own: readonly HeldValue<OwnPlace>[],
  elsewhere: readonly HeldValue<string>[],
): Map<number, DocumentWarning[]> {
  const found = new Map<number, DocumentWarning[]>()
  for (const { own: one, other } of disagreements(own, elsewhere)) {
    const { row, name } = one.place
    const message = disagreementMessage(name, one.value, other.value, other.place)
    found.set(row, [...(found.get(row) ?? []), { code: 'shared_data', message }])
  }
  return found
}
