import { z } from 'zod'
import type { VariableName } from '@/lib/calc/formula/ast'
import { parseFormula } from '@/lib/calc/formula/parse'
import { type RatioForm, ratioForm } from '@/lib/calc/formula/ratio'
import { isEligible } from '@/lib/calc/pooling/eligibility'
import { computeRow } from '@/lib/calc/values'
import { documentRow } from '@/lib/features/documents/entry/shapes'
import type { HistoryChange } from '@/lib/features/documents/history/shapes'
import type { DocumentEditRow } from '@/lib/features/documents/schema'
import type { EnteredDatum } from '@/lib/features/documents/shared/rules'

/** One indicator of a document as stored: the row of an answer before it is computed what is wrong about it. */
export const storedRow = documentRow
  .omit({ input_document_id: true, value: true, warnings: true, group_median: true })
  .extend({
    /** The value in all its digits, canonical decimal text. */
    exact: z.string().nullable(),
    min_denominator: z.string(),
  })

export type StoredRow = z.output<typeof storedRow>

interface EditedRows {
  rows: StoredRow[]
  changes: HistoryChange[]
  /** Field path → message, for rows and variables the document does not have. */
  errors: Record<string, string[]>
}

/** What people enter of a row. */
export interface Entered {
  is_active: boolean
  note: string | null
  /** Absent in what was approved before reasons were. */
  inactive_reason?: string | null | undefined
  /** Letter → exact decimal text. */
  variables: Partial<Record<VariableName, string | null>>
}

/** The values entered, by their letters. */
export function variablesOf(row: StoredRow): Entered['variables'] {
  return Object.fromEntries(
    row.input_document_value_calc_data.map((datum) => [datum.metric_calc_data.var_name, datum.exact]),
  )
}

/** What a row holds of the source data; one that is off holds nothing. */
export function enteredData(row: StoredRow): EnteredDatum[] {
  if (!row.is_active) return []
  const values = variablesOf(row)
  return row.metric.metric_calc_data.map(({ name, var_name, source_datum }) => ({
    letter: var_name,
    name,
    sourceDatum: source_datum,
    value: values[var_name] ?? null,
  }))
}

/**
 * Lays what was sent over what is stored. Rows and variables that were not sent keep what they have;
 * a row switched off loses its values; every value is computed anew, whatever the client thinks it is.
 */
export function applyEdits(stored: readonly StoredRow[], sent: readonly DocumentEditRow[]): EditedRows {
  const errors: EditedRows['errors'] = {}
  const byMetric = new Map(sent.map((row) => [row.metric_id, row]))
  const known = new Map(stored.map((row) => [row.metric_id, row]))
  sent.forEach((row, index) => {
    const path = `input_document_values.${index}`
    const metric = known.get(row.metric_id)
    if (!metric) {
      errors[`${path}.metric_id`] = ['Показатель не входит в документ']
      return
    }
    const ids = new Set(metric.metric.metric_calc_data.map(({ id }) => id))
    row.input_document_value_calc_data.forEach((datum, place) => {
      if (!ids.has(datum.metric_calc_data_id)) {
        errors[`${path}.input_document_value_calc_data.${place}.metric_calc_data_id`] = [
          'Данные не входят в показатель',
        ]
      }
    })
  })
  const rows = stored.map((row) => editRow(row, byMetric.get(row.metric_id)))
  const changes = stored.flatMap((row, index) =>
    changesSince({ ...row, variables: variablesOf(row) }, rows[index] ?? row),
  )
  return { rows, changes, errors }
}

function editRow(stored: StoredRow, sent: DocumentEditRow | undefined): StoredRow {
  const is_active = sent?.is_active ?? stored.is_active
  const values = new Map(
    sent?.input_document_value_calc_data.map((datum) => [datum.metric_calc_data_id, datum.value]),
  )
  const input_document_value_calc_data = stored.input_document_value_calc_data.map((datum) => {
    const entered = values.get(datum.metric_calc_data_id)
    const exact = is_active ? (entered === undefined ? datum.exact : entered) : null
    return { ...datum, exact, value: exact === null ? null : Number(exact) }
  })
  const note = sent?.note === undefined ? stored.note : sent.note
  const reason = sent?.inactive_reason === undefined ? stored.inactive_reason : sent.inactive_reason
  const inactive_reason = is_active ? null : reason
  const row = { ...stored, is_active, note, inactive_reason, input_document_value_calc_data }
  const result = computeRow({ isActive: is_active, formula: row.metric.formula, values: variablesOf(row) })
  return { ...row, exact: result.value, non_value: result.nonValue }
}

/** What differs from an earlier state of a row, cell by cell. */
export function changesSince(before: Entered, now: StoredRow): HistoryChange[] {
  const { metric_id, is_active, note, inactive_reason } = now
  const changes: HistoryChange[] = []
  if (before.is_active !== is_active) {
    changes.push({ metric_id, field: 'is_active', var_name: null, old: before.is_active, new: is_active })
  }
  for (const { metric_calc_data, exact } of now.input_document_value_calc_data) {
    const { var_name } = metric_calc_data
    const old = before.variables[var_name] ?? null
    if (old !== exact) changes.push({ metric_id, field: 'value', var_name, old, new: exact })
  }
  const reason = before.inactive_reason ?? null
  if (reason !== inactive_reason) {
    changes.push({ metric_id, field: 'inactive_reason', var_name: null, old: reason, new: inactive_reason })
  }
  if (before.note !== note) {
    changes.push({ metric_id, field: 'note', var_name: null, old: before.note, new: note })
  }
  return changes
}

/** What a deletion takes away, cell by cell. */
export function lostValues(rows: readonly StoredRow[]): HistoryChange[] {
  return rows.flatMap(({ metric_id, input_document_value_calc_data }) =>
    input_document_value_calc_data.flatMap(({ metric_calc_data: { var_name }, exact }) =>
      exact === null ? [] : { metric_id, field: 'value' as const, var_name, old: exact, new: null },
    ),
  )
}

/** One comparison fact: the value and the variables it came from. */
export interface Fact {
  metric_id: number
  value: string
  eligible: boolean
  a: string | null
  b: string | null
  c: string | null
  d: string | null
  e: string | null
}

/** The facts of an approved document: its active, computable rows, marked eligible by their denominator. */
export function factsOf(rows: readonly StoredRow[]): Fact[] {
  return rows.flatMap((row) => {
    if (!row.is_active || row.exact === null) return []
    const variables = variablesOf(row)
    const { a = null, b = null, c = null, d = null, e = null } = variables
    const eligible = isEligible(ratioOf(row.metric.formula), variables, row.min_denominator)
    return [{ metric_id: row.metric_id, value: row.exact, eligible, a, b, c, d, e }]
  })
}

function ratioOf(formula: string): RatioForm | null {
  const parsed = parseFormula(formula)
  return parsed.ok ? ratioForm(parsed.expression) : null
}
