import { holds, parseCrossCheck } from '@/lib/calc/cross-checks'
import type { VariableName } from '@/lib/calc/formula/ast'
import { type DatumValue, disagreements, hasFraction } from '@/lib/calc/shared-data'
import type { CrossCheckRule } from '@/lib/features/cross-checks/contract'
import type { HistoryChange } from '@/lib/features/documents/contract'
import type {
  DocumentMetric,
  DocumentWarning,
  SharedValue,
  Variable,
} from '@/lib/features/documents/entry/shapes'
import { crossingMessage, disagreementMessage, fractionMessage } from '@/lib/features/documents/labels'

/** A variable of a row with its entered value, canonical decimal text. */
export type EnteredDatum = Variable & { value: string | null }

/** Position of a value in one's own document. */
export interface OwnPlace {
  row: number
  cell: number
  letter: VariableName
  name: string
}

/** Source data in the document's active rows. @param rows in the order of the document */
export function enteredValues(rows: readonly (readonly EnteredDatum[])[]): DatumValue<OwnPlace>[] {
  return rows.flatMap((data, row) =>
    data.flatMap(({ source_datum, var_name: letter, name, value }, cell) =>
      source_datum && value !== null
        ? [{ datum: source_datum.id, value, place: { row, cell, letter, name } }]
        : [],
    ),
  )
}

/** Source data in other documents of the organisation and period, placed by category short name. */
export function valuesElsewhere(values: readonly SharedValue[]): DatumValue<string>[] {
  return values.map(({ source_datum_id, value, metric_category, is_approved = false }) => ({
    datum: source_datum_id,
    value,
    place: metric_category.short_name,
    isApproved: is_approved,
  }))
}

/** Marks changes of values that another document already had, by the short name of its category. */
export function markShared(
  changes: readonly HistoryChange[],
  metrics: readonly Pick<DocumentMetric, 'id' | 'metric_calc_data'>[],
  elsewhere: readonly DatumValue<string>[],
): HistoryChange[] {
  return changes.map((change) => {
    const variables = metrics.find(({ id }) => id === change.metric_id)?.metric_calc_data
    const datum = variables?.find(({ var_name }) => var_name === change.var_name)?.source_datum
    const match = elsewhere.find((one) => one.datum === datum?.id && one.value === change.new)
    return match && change.field === 'value' ? { ...change, as_in: match.place } : change
  })
}

/** Warnings for fractions in data of whole numbers. */
export function fractionWarnings(data: readonly EnteredDatum[]): DocumentWarning[] {
  return data.flatMap(({ source_datum, name, value }) =>
    source_datum?.is_whole && value !== null && hasFraction(value)
      ? [{ code: 'fraction' as const, message: fractionMessage(name, value) }]
      : [],
  )
}

/** Row index → its differences from other documents, or from other rows of its own. */
export function disagreementWarnings(
  own: readonly DatumValue<OwnPlace>[],
  elsewhere: readonly DatumValue<string>[],
  differing = disagreements(own, elsewhere),
): Map<number, DocumentWarning[]> {
  const warnings = new Map<number, DocumentWarning[]>()
  for (const { own: one, other } of differing) {
    const { row, name } = one.place
    const message = disagreementMessage(name, one.value, other.value, other.place)
    warnings.set(row, [...(warnings.get(row) ?? []), { code: 'shared_data', message }])
  }
  return warnings
}

interface ReadCheck {
  rule: CrossCheckRule
  check: NonNullable<ReturnType<typeof parseCrossCheck>>
  data: ReadonlyMap<string, CrossCheckRule['data'][number]>
}

/** A number of a cross-check with its place for the message. */
interface NumberAt {
  name: string
  value: string
  place: string | OwnPlace
}

export interface Crossing {
  rule: CrossCheckRule
  numbers: readonly NumberAt[]
}

/** Parses the rules once, since they are evaluated at every key press. An invalid one is skipped. */
export function readChecks(rules: readonly CrossCheckRule[]): ReadCheck[] {
  return rules.flatMap((rule) => {
    const check = parseCrossCheck(rule)
    return check ? [{ rule, check, data: new Map(rule.data.map((datum) => [datum.code, datum])) }] : []
  })
}

/**
 * Row index → violated rules. Each is reported once, at the last row with one of its numbers, and only in documents
 * that contain one.
 * @param own the document's data, in the order of its rows
 * @param agreed known values of the data, here or in other documents
 */
export function crossings(
  checks: Iterable<ReadCheck>,
  own: readonly DatumValue<OwnPlace>[],
  agreed: ReadonlyMap<number, DatumValue<string | OwnPlace>>,
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
