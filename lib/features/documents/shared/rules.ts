import { type CrossCheck, holds, parseCrossCheck } from '@/lib/calc/cross-checks'
import type { VariableName } from '@/lib/calc/formula/ast'
import { disagreements, type HeldValue, hasFraction } from '@/lib/calc/shared-data'
import type { CrossCheckRule } from '@/lib/features/cross-checks/contract'
import type { DocumentMetric, DocumentWarning, SharedValue } from '@/lib/features/documents/entry/shapes'
import type { HistoryChange } from '@/lib/features/documents/history/shapes'
import { crossingMessage, disagreementMessage, fractionMessage } from '@/lib/features/documents/labels'

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
  return values.map(({ source_datum_id, value, metric_category, is_approved = false }) => ({
    datum: source_datum_id,
    value,
    place: metric_category.short_name,
    isApproved: is_approved,
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
  differing = disagreements(own, elsewhere),
): Map<number, DocumentWarning[]> {
  const found = new Map<number, DocumentWarning[]>()
  for (const { own: one, other } of differing) {
    const { row, name } = one.place
    const message = disagreementMessage(name, one.value, other.value, other.place)
    found.set(row, [...(found.get(row) ?? []), { code: 'shared_data', message }])
  }
  return found
}

/** A rule that was read, with its data by their codes. */
export interface ReadCheck {
  rule: CrossCheckRule
  check: CrossCheck
  data: ReadonlyMap<string, CrossCheckRule['data'][number]>
}

/** A number of a cross-check, with the place that it is told by. */
interface NumberAt {
  name: string
  value: string
  place: string | OwnPlace
}

/** A rule that does not hold, and the numbers that show it. */
export interface Crossing {
  rule: CrossCheckRule
  numbers: readonly NumberAt[]
}

/** The rules as they are asked about at every key press: parsed once. One that is none is left out. */
export function readChecks(rules: readonly CrossCheckRule[]): ReadCheck[] {
  return rules.flatMap((rule) => {
    const check = parseCrossCheck(rule)
    return check ? [{ rule, check, data: new Map(rule.data.map((datum) => [datum.code, datum])) }] : []
  })
}

/**
 * Row by its index → the rules that do not hold. Each is told once, at the last row whose number it speaks of, and only
 * in documents that hold one of its numbers.
 * @param own what the document holds, in the order of its rows
 * @param agreed what is known of the data, here or in other documents
 */
export function crossings(
  checks: Iterable<ReadCheck>,
  own: readonly HeldValue<OwnPlace>[],
  agreed: ReadonlyMap<number, HeldValue<string | OwnPlace>>,
): Map<number, Crossing[]> {
  const found = new Map<number, Crossing[]>()
  for (const { rule, check, data } of checks) {
    const numberOf = (code: string) => agreed.get(data.get(code)?.id ?? 0)?.value ?? null
    if (holds(check, numberOf) !== false) continue
    const numbers = check.codes.flatMap((code): NumberAt[] => {
      const datum = data.get(code)
      const known = datum && agreed.get(datum.id)
      if (!known) return []
      const place = own.find((one) => one.datum === datum.id)?.place ?? known.place
      return [{ name: datum.name, value: known.value, place }]
    })
    const row = Math.max(...numbers.map(({ place }) => (typeof place === 'string' ? -1 : place.row)))
    if (row >= 0) found.set(row, [...(found.get(row) ?? []), { rule, numbers }])
  }
  return found
}

export const crossingWarning = ({ rule, numbers }: Crossing): DocumentWarning => ({
  code: rule.severity === 'comment' ? 'cross_check' : 'cross_check_hint',
  message: crossingMessage(rule.message, numbers),
})
