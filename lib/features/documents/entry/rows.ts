import { isVariableName, type VariableName } from '@/lib/calc/formula/ast'
import { parseFormula } from '@/lib/calc/formula/parse'
import { type RatioForm, ratioForm } from '@/lib/calc/formula/ratio'
import { isEligible } from '@/lib/calc/pooling/eligibility'
import { computeRow, type NonValue } from '@/lib/calc/values'
import type { HistoryChange } from '@/lib/features/documents/answers'
import type { DocumentEditRow } from '@/lib/features/documents/schema'

/** A variable of a row as stored: exact decimal text, or null when not entered. */
export interface StoredVariable {
  /** Row id of the stored value; null when the row was never saved. */
  valueId: number | null
  metricCalcDataId: number
  varName: VariableName
  name: string
  aggregation: 'sum' | 'avg'
  value: string | null
}

/** One indicator of a document as stored. */
export interface StoredRow {
  id: number | null
  metricId: number
  isActive: boolean
  value: string | null
  nonValue: NonValue | null
  note: string | null
  formula: string
  minDenominator: string
  variables: StoredVariable[]
}

export interface EditedRows<R extends StoredRow> {
  rows: R[]
  changes: HistoryChange[]
  /** Field path → message, for rows and variables the document does not have. */
  errors: Record<string, string[]>
}

/**
 * Lays what was sent over what is stored. Rows and variables that were not sent keep what they have;
 * a row switched off loses its values; every value is computed anew, whatever the client thinks it is.
 */
export function applyEdits<R extends StoredRow>(
  stored: readonly R[],
  sent: readonly DocumentEditRow[],
): EditedRows<R> {
  const errors: Record<string, string[]> = {}
  const byMetric = new Map(sent.map((row) => [row.metric_id, row]))
  const known = new Map(stored.map((row) => [row.metricId, row]))
  sent.forEach((row, index) => {
    const path = `input_document_values.${index}`
    const metric = known.get(row.metric_id)
    if (!metric) {
      errors[`${path}.metric_id`] = ['Показатель не входит в документ']
      return
    }
    const ids = new Set(metric.variables.map((variable) => variable.metricCalcDataId))
    row.input_document_value_calc_data.forEach((datum, place) => {
      if (!ids.has(datum.metric_calc_data_id)) {
        errors[`${path}.input_document_value_calc_data.${place}.metric_calc_data_id`] = [
          'Данные не входят в показатель',
        ]
      }
    })
  })
  const rows = stored.map((row) => editRow(row, byMetric.get(row.metricId)))
  const changes = stored.flatMap((row, index) => changesBetween(row, rows[index] ?? row))
  return { rows, changes, errors }
}

function editRow<R extends StoredRow>(stored: R, sent: DocumentEditRow | undefined): R {
  const isActive = sent?.is_active ?? stored.isActive
  const values = new Map(
    sent?.input_document_value_calc_data.map((datum) => [datum.metric_calc_data_id, datum.value]),
  )
  const variables = stored.variables.map((variable) => {
    const value = values.has(variable.metricCalcDataId)
      ? (values.get(variable.metricCalcDataId) ?? null)
      : variable.value
    return { ...variable, value: isActive ? value : null }
  })
  const note = sent?.note === undefined ? stored.note : sent.note
  return { ...stored, isActive, note, variables, ...computed(isActive, stored.formula, variables) }
}

function computed(isActive: boolean, formula: string, variables: readonly StoredVariable[]) {
  const values = Object.fromEntries(variables.map((variable) => [variable.varName, variable.value]))
  const result = computeRow({ isActive, formula, values })
  return { value: result.value === null ? null : result.value.toFixed(), nonValue: result.nonValue }
}

/** What differs between two states of one row, cell by cell. */
export function changesBetween(before: StoredRow, after: StoredRow): HistoryChange[] {
  const metric_id = before.metricId
  const changes: HistoryChange[] = []
  if (before.isActive !== after.isActive) {
    changes.push({ metric_id, field: 'is_active', var_name: null, old: before.isActive, new: after.isActive })
  }
  before.variables.forEach((variable, place) => {
    const next = after.variables[place]?.value ?? null
    if (variable.value !== next) {
      changes.push({ metric_id, field: 'value', var_name: variable.varName, old: variable.value, new: next })
    }
  })
  if (before.note !== after.note) {
    changes.push({ metric_id, field: 'note', var_name: null, old: before.note, new: after.note })
  }
  return changes
}

/** What a deletion takes away, cell by cell. */
export function lostValues(rows: readonly StoredRow[]): HistoryChange[] {
  return rows.flatMap((row) =>
    row.variables.flatMap((variable) =>
      variable.value === null
        ? []
        : [
            {
              metric_id: row.metricId,
              field: 'value' as const,
              var_name: variable.varName,
              old: variable.value,
              new: null,
            },
          ],
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
    if (!row.isActive || row.value === null) return []
    const values: Partial<Record<VariableName, string | null>> = Object.fromEntries(
      row.variables.map((variable) => [variable.varName, variable.value]),
    )
    const { a = null, b = null, c = null, d = null, e = null } = values
    const eligible = isEligible(ratioOf(row.formula), values, row.minDenominator)
    return [{ metric_id: row.metricId, value: row.value, eligible, a, b, c, d, e }]
  })
}

function ratioOf(formula: string): RatioForm | null {
  const parsed = parseFormula(formula)
  return parsed.ok ? ratioForm(parsed.expression) : null
}

/** Narrows a letter read from the database; CHECK constraints keep others out. */
export function variableName(text: string): VariableName {
  if (isVariableName(text)) return text
  throw new RangeError(`not a variable letter: ${text}`)
}
