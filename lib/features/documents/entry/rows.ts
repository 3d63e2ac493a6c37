import { z } from 'zod'
import type { VariableName } from '@/lib/calc/formula/ast'
import { ratioOfFormula } from '@/lib/calc/formula/ratio'
import { isEligible } from '@/lib/calc/pooling/eligibility'
import { computeRow } from '@/lib/calc/values'
import { pick } from '@/lib/core/record/record'
import type { HistoryChange } from '@/lib/features/documents/contract'
import { keyOf } from '@/lib/features/documents/entry/rules'
import {
  type DataSource,
  type DocumentKey,
  type DocumentWarning,
  documentRow,
  type StoredRow,
  variableLetter,
} from '@/lib/features/documents/entry/shapes'
import type { DocumentEditRow } from '@/lib/features/documents/schema'
import type { EnteredDatum } from '@/lib/features/documents/shared/rules'

/** Said of a variable that was removed or renamed since somebody read the document. */
export const NO_SUCH_DATUM = 'Этих данных в показателе нет: возможно, администратор изменил его'

/** A row fixed by an approval, numbers as exact decimal text. */
export const approvedRow = z.object({
  ...documentRow.pick({ metric_id: true, is_active: true, non_value: true, note: true }).shape,
  value: z.string().nullable(),
  variables: z.partialRecord(variableLetter, z.string().nullable()),
  /** Absent from approvals made before reasons existed. */
  inactive_reason: documentRow.shape.inactive_reason.optional(),
  /** Absent from approvals made before warnings existed. */
  warnings: documentRow.shape.warnings.optional(),
})

type ApprovedRow = z.output<typeof approvedRow>

type Entered = Pick<ApprovedRow, 'is_active' | 'note' | 'inactive_reason' | 'variables'>

interface EditedRows {
  rows: StoredRow[]
  changes: HistoryChange[]
  /** Field path → message, for rows and variables the document does not have. */
  errors: Record<string, string[]>
}

export function variablesOf(row: StoredRow): Entered['variables'] {
  return Object.fromEntries(
    row.input_document_value_calc_data.map((datum) => [datum.metric_calc_data.var_name, datum.exact]),
  )
}

/** A row's source data; empty for a row that is off. */
export function enteredData(row: StoredRow): EnteredDatum[] {
  if (!row.is_active) return []
  const values = variablesOf(row)
  return row.metric.metric_calc_data.map((variable) => ({
    ...variable,
    value: values[variable.var_name] ?? null,
  }))
}

/**
 * Merges sent rows into stored ones. Rows and variables that were not sent stay; a row switched off loses its values;
 * every value is recomputed, whatever the client sent.
 * @param via the workbook or key that sent all of them; null for a person's edits
 */
export function applyEdits(
  stored: readonly StoredRow[],
  sent: readonly DocumentEditRow[],
  via: DataSource | null = null,
): EditedRows {
  const errors: EditedRows['errors'] = {}
  const byMetric = new Map(sent.map((row) => [row.metric_id, row]))
  const known = new Map(stored.map((row) => [row.metric_id, row]))
  sent.forEach((row, index) => {
    const path = `input_document_values.${index}`
    const metric = known.get(row.metric_id)
    if (!metric) {
      errors[`${path}.metric_id`] = ['Показатель закрыт или не входит в документ']
      return
    }
    const ids = new Set(metric.metric.metric_calc_data.map(({ id }) => id))
    row.input_document_value_calc_data.forEach((datum, place) => {
      if (!ids.has(datum.metric_calc_data_id)) {
        errors[`${path}.input_document_value_calc_data.${place}.metric_calc_data_id`] = [NO_SUCH_DATUM]
      }
    })
  })
  const rows = stored.map((row) => editRow(row, byMetric.get(row.metric_id), via))
  const changes = stored.flatMap((row, index) =>
    changesSince({ ...row, variables: variablesOf(row) }, rows[index] ?? row),
  )
  return { rows, changes, errors }
}

/** The source of a newly entered value, and what remains of a key's offer beside it. */
function trackedDatum(
  datum: StoredRow['input_document_value_calc_data'][number],
  exact: string | null,
  sent: DocumentEditRow['input_document_value_calc_data'][number] | undefined,
  via: DataSource | null,
) {
  const { offer } = datum
  const left = offer && sent?.declines_offer ? { ...offer, declined: true as const } : offer
  if (exact === datum.exact) return { source: datum.source, offer: left }
  const at = new Date().toISOString()
  const isOffer = offer !== null && offer.value === exact
  const byKey = isOffer ? { kind: 'key' as const, name: offer.name, at } : null
  const filled = sent?.workbook ? { kind: 'workbook' as const, name: sent.workbook, at } : null
  const pasted = sent?.is_pasted ? { kind: 'pasted' as const, at } : null
  return { source: exact === null ? null : (via ?? byKey ?? filled ?? pasted), offer: isOffer ? null : left }
}

function editRow(stored: StoredRow, sent: DocumentEditRow | undefined, via: DataSource | null): StoredRow {
  const is_active = sent?.is_active ?? stored.is_active
  const values = new Map(
    sent?.input_document_value_calc_data.map((datum) => [datum.metric_calc_data_id, datum]),
  )
  const input_document_value_calc_data = stored.input_document_value_calc_data.map((datum) => {
    const entered = values.get(datum.metric_calc_data_id)
    const exact = is_active ? (entered === undefined ? datum.exact : entered.value) : null
    const value = exact === null ? null : Number(exact)
    return { ...datum, exact, value, ...trackedDatum(datum, exact, entered, via) }
  })
  const note = sent?.note === undefined ? stored.note : sent.note
  const reason = sent?.inactive_reason === undefined ? stored.inactive_reason : sent.inactive_reason
  const inactive_reason = is_active ? null : reason
  const row = { ...stored, is_active, note, inactive_reason, input_document_value_calc_data }
  const result = computeRow({ isActive: is_active, formula: row.metric.formula, values: variablesOf(row) })
  return { ...row, exact: result.value, non_value: result.nonValue }
}

/** Differences from an earlier state of a row, cell by cell. */
function changesSince(before: Entered, now: StoredRow): HistoryChange[] {
  const { metric_id } = now
  const edited = (field: 'is_active' | 'inactive_reason' | 'note') => {
    const [old, current] = [before[field] ?? null, now[field]]
    return old === current ? [] : [{ metric_id, field, var_name: null, old, new: current }]
  }
  const values = now.input_document_value_calc_data.flatMap(({ metric_calc_data, exact, source }) => {
    const { var_name } = metric_calc_data
    const old = before.variables[var_name] ?? null
    if (old === exact) return []
    return [{ metric_id, field: 'value' as const, var_name, old, new: exact, ...(source && { source }) }]
  })
  return [...edited('is_active'), ...values, ...edited('inactive_reason'), ...edited('note')]
}

/** Values lost by a deletion, cell by cell. */
export function lostValues(rows: readonly StoredRow[]): HistoryChange[] {
  return rows.flatMap(({ metric_id, input_document_value_calc_data }) =>
    input_document_value_calc_data.flatMap(({ metric_calc_data: { var_name }, exact }) =>
      exact === null ? [] : { metric_id, field: 'value' as const, var_name, old: exact, new: null },
    ),
  )
}

/** One comparison fact: the value and the variables it came from. */
type Fact = Pick<StoredRow, 'metric_id'> &
  Record<VariableName, string | null> & { value: string; eligible: boolean }

/** The facts of an approved document: its active, computable rows, marked eligible by their denominator. */
export function factsOf(rows: readonly StoredRow[]): Fact[] {
  return rows.flatMap((row) => {
    if (!row.is_active || row.exact === null) return []
    const variables = variablesOf(row)
    const { a = null, b = null, c = null, d = null, e = null } = variables
    const eligible = isEligible(ratioOfFormula(row.metric.formula), variables, row.min_denominator)
    return [{ metric_id: row.metric_id, value: row.exact, eligible, a, b, c, d, e }]
  })
}

/** The snapshot stored by an approval or a deletion. @param warnings by indicator id: those present at the approval */
export function snapshotOf(
  document: DocumentKey & { id: number; version: number; rows: readonly StoredRow[] },
  warnings?: ReadonlyMap<number, DocumentWarning[]>,
) {
  return {
    id: document.id,
    ...keyOf(document),
    version: document.version,
    values: document.rows.map(
      (row): ApprovedRow => ({
        ...pick(row, ['metric_id', 'is_active', 'non_value', 'note', 'inactive_reason']),
        value: row.exact,
        variables: variablesOf(row),
        ...(warnings && { warnings: warnings.get(row.metric_id) ?? [] }),
      }),
    ),
  }
}

/** The baseline for an indicator added after the approval. */
const EMPTY_ROW: Entered = { is_active: true, note: null, variables: {} }

export function changesSinceApproval(
  approved: readonly ApprovedRow[],
  rows: readonly StoredRow[],
): HistoryChange[] {
  const before = new Map(approved.map((row) => [row.metric_id, row]))
  return rows.flatMap((row) => changesSince(before.get(row.metric_id) ?? EMPTY_ROW, row))
}
