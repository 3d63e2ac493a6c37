import type { VariableName } from '@/lib/calc/formula/ast'
import { isEligible } from '@/lib/calc/pooling/eligibility'
import { computeRow } from '@/lib/calc/values'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { insertRows, reserveIds } from './bulk'
import type { CatalogueMetric } from './catalogue'
import type { SqlClient } from './connection'

/** One indicator of a document as entered. An inactive row keeps its note and loses its values. */
export interface RowSpec {
  metric: CatalogueMetric
  isActive: boolean
  note: string | null
  /** Why it is off. */
  inactiveReason?: string
  /** Exact decimal text; absent or null is not entered. */
  values: Partial<Record<VariableName, string | null>>
}

/** A document as entered, and as approved when it has `approval`. */
export interface DocumentSpec {
  companyId: number
  metricCategoryId: number
  metricPeriodId: number
  year: number
  quarter: number
  month: number
  userId: number
  createdAt: Date
  approval: { at: Date; userId: number } | null
  /** What its history says of it, where it was not entered here: its values are moved ones then. */
  reason?: string
  /** The file its values came from, where they did not come from a former system. */
  workbook?: string
  /** The document of before that this takes the place of: it keeps its id and its history, its numbers are deleted. */
  replaces?: { id: number; version: number; userId: number }
  rows: RowSpec[]
}

/** The rows of every table a document fills. */
type DocumentRows = Record<'documents' | 'values' | 'variables' | 'snapshots' | 'events', object[]> & {
  facts: Array<ReturnType<typeof factOf>>
}

/** The version of a new document is 1, that of a replaced one the next; approval makes one more. */
const firstVersion = ({ replaces }: DocumentSpec) => (replaces?.version ?? 0) + 1
export const versionOf = (spec: DocumentSpec) => firstVersion(spec) + (spec.approval ? 1 : 0)

/**
 * Inserts documents with their values and, for approved ones, the snapshot, the comparison facts and the history, as
 * the application itself leaves them.
 * @returns ids in the given order
 */
export async function insertDocuments(client: SqlClient, specs: readonly DocumentSpec[]): Promise<number[]> {
  const replaced = specs.flatMap(({ replaces }) => replaces?.id ?? [])
  const fresh = await reserveIds(client, 'input_documents', specs.length - replaced.length)
  const ids = specs.map(({ replaces }) => replaces?.id ?? fresh.shift() ?? 0)
  const count = specs.reduce((sum, { rows }) => sum + rows.length, 0)
  const valueIds = await reserveIds(client, 'input_document_values', count)
  const rows = composeDocuments(specs, ids, valueIds, await valuesBefore(client, replaced))
  const isReplaced = specs.map(({ replaces }) => replaces !== undefined)
  await replaceDocuments(
    client,
    replaced,
    rows.documents.filter((_, index) => isReplaced[index]),
  )
  const added = rows.documents.filter((_, index) => !isReplaced[index])
  await insertRows(client, 'input_documents', added)
  await insertRows(client, 'input_document_values', rows.values)
  await insertRows(client, 'input_document_value_calc_data', rows.variables)
  await insertRows(client, 'approval_snapshots', rows.snapshots)
  await insertRows(client, 'comparison_facts', rows.facts)
  await insertRows(client, 'input_document_events', rows.events)
  return ids
}

/** `document indicator` → whether it was on, `document indicator letter` → its number; of what is about to be replaced. */
type Before = ReadonlyMap<string, string | null>

async function valuesBefore(client: SqlClient, ids: readonly number[]): Promise<Before> {
  if (ids.length === 0) return new Map()
  const { rows } = await client.query<{ key: string; value: string | null }>(
    `SELECT concat_ws(' ', input_document_id, metric_id) AS key, is_active::text AS value FROM input_document_values
     WHERE input_document_id = ANY($1) UNION ALL
     SELECT concat_ws(' ', v.input_document_id, v.metric_id, d.var_name), trim_scale(o.value)::text
     FROM input_document_values v JOIN input_document_value_calc_data o ON o.input_document_value_id = v.id
     JOIN metric_calc_data d ON d.id = o.metric_calc_data_id WHERE v.input_document_id = ANY($1)`,
    [ids],
  )
  return new Map(rows.map(({ key, value }) => [key, value]))
}

async function replaceDocuments(client: SqlClient, ids: readonly number[], rows: readonly object[]) {
  if (ids.length === 0) return
  for (const table of ['comparison_facts', 'input_document_values']) {
    await client.query(`DELETE FROM ${table} WHERE input_document_id = ANY($1)`, [ids])
  }
  await client.query(
    `UPDATE input_documents d SET input_document_status_id = n.input_document_status_id, version = n.version,
       approved_at = n.approved_at, approved_by_id = n.approved_by_id, created_at = n.created_at, updated_at = n.updated_at
     FROM json_populate_recordset(NULL::input_documents, $1) n WHERE n.id = d.id`,
    [JSON.stringify(rows)],
  )
}

/** Computes every value and lays the documents out as table rows under the given ids. */
export function composeDocuments(
  specs: readonly DocumentSpec[],
  documentIds: readonly number[],
  valueIds: readonly number[],
  before: Before = new Map(),
): DocumentRows {
  const out: DocumentRows = {
    documents: [],
    values: [],
    variables: [],
    snapshots: [],
    facts: [],
    events: [],
  }
  let next = 0
  specs.forEach((spec, index) => {
    const id = documentIds[index] ?? 0
    const from = next
    next += spec.rows.length
    addDocument(out, spec, id, valueIds.slice(from, next), before)
  })
  return out
}

function addDocument(
  out: DocumentRows,
  spec: DocumentSpec,
  id: number,
  valueIds: readonly number[],
  before: Before,
): void {
  const { approval } = spec
  const key = {
    company_id: spec.companyId,
    metric_category_id: spec.metricCategoryId,
    metric_period_id: spec.metricPeriodId,
    year: spec.year,
    quarter: spec.quarter,
    month: spec.month,
  }
  const version = versionOf(spec)
  const approvedAt = approval?.at.toISOString() ?? null
  out.documents.push({
    id,
    ...key,
    input_document_status_id: approval ? DOCUMENT_STATUS.approved : DOCUMENT_STATUS.draft,
    version,
    user_id: spec.userId,
    approved_at: approvedAt,
    approved_by_id: approval?.userId ?? null,
    created_at: spec.createdAt.toISOString(),
    updated_at: (approval?.at ?? spec.createdAt).toISOString(),
  })
  const rows = spec.rows.map((row, index) => ({ ...computed(row), row, id: valueIds[index] ?? 0 }))
  for (const { row, id: valueId, ...result } of rows) {
    out.values.push({
      id: valueId,
      input_document_id: id,
      metric_id: row.metric.id,
      is_active: row.isActive,
      value: result.value,
      non_value: result.nonValue,
      note: row.note,
      inactive_reason: row.inactiveReason ?? null,
    })
    for (const variable of row.metric.variables) {
      const value = result.variables[variable.varName] ?? null
      const at = spec.createdAt.toISOString()
      const way = spec.workbook ? { kind: 'workbook', name: spec.workbook } : { kind: 'moved' }
      const source = value === null || spec.reason === undefined ? null : { ...way, at }
      out.variables.push({
        input_document_value_id: valueId,
        metric_calc_data_id: variable.id,
        value,
        source,
      })
    }
    if (approval && result.value !== null) {
      out.facts.push({ ...key, ...factOf(id, row, result.value, result.variables) })
    }
  }
  const event = { input_document_id: id, ...key, changes: [], reason: spec.reason ?? null }
  const changes = () =>
    rows.flatMap(({ row: { metric, isActive }, variables }) => {
      const was = (letter?: string) => before.get([id, metric.id, letter].filter(Boolean).join(' ')) ?? null
      const change = (field: string, var_name: string | null, old: unknown, now: unknown) =>
        old === now ? [] : [{ metric_id: metric.id, field, var_name, old, new: now }]
      return [
        ...change('is_active', null, was() === null ? isActive : was() === 'true', isActive),
        ...metric.variables.flatMap(({ varName }) =>
          change('value', varName, was(varName), variables[varName] ?? null),
        ),
      ]
    })
  const began = spec.replaces
    ? { at: new Date().toISOString(), action: 'saved', user_id: spec.replaces.userId, changes: changes() }
    : { at: spec.createdAt.toISOString(), action: 'created', user_id: spec.userId }
  out.events.push({ ...event, ...began })
  if (!approval) return
  out.events.push({ ...event, at: approvedAt, user_id: approval.userId, action: 'approved' })
  const values = rows.map(({ row, value, nonValue, variables }) => ({
    metric_id: row.metric.id,
    is_active: row.isActive,
    value,
    non_value: nonValue,
    note: row.note,
    inactive_reason: row.inactiveReason ?? null,
    variables,
  }))
  out.snapshots.push({
    input_document_id: id,
    version,
    approved_at: approvedAt,
    approved_by_id: approval.userId,
    document: { id, ...key, version: firstVersion(spec), values },
  })
}

function computed({ metric, isActive, values }: RowSpec) {
  const variables = Object.fromEntries(
    metric.variables.map(({ varName }) => [varName, isActive ? (values[varName] ?? null) : null]),
  )
  const { value, nonValue } = computeRow({ isActive, formula: metric.formula, values: variables })
  return { value, nonValue, variables }
}

function factOf(
  documentId: number,
  { metric }: RowSpec,
  value: string,
  variables: Record<string, string | null>,
) {
  return {
    input_document_id: documentId,
    metric_id: metric.id,
    value,
    /** The denominator reaches the indicator's minimum, or the formula has none. */
    eligible: isEligible(metric.ratio, variables, metric.minDenominator),
    a: variables.a ?? null,
    b: variables.b ?? null,
    c: variables.c ?? null,
    d: variables.d ?? null,
    e: variables.e ?? null,
  }
}
