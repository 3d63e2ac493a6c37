import { PERIODICITY, periodLastDay } from '@/lib/calc/periods'
import { UserError } from '@/scripts/boot/console.mjs'
import type { Mapping } from '@/scripts/move/mapping'
import { isQuarterly, readFormula, textOf } from '@/scripts/move/rules'
import { type Bundle, idOf, type Many, type Row, type Rows } from '@/scripts/move/shape'

/** What was entered: rows by their document, data by their row. */
export interface Entered {
  values: Map<string, Row[]>
  data: Map<string, Row[]>
}

function put(groups: Map<string, Row[]>, key: string, row: Row) {
  const group = groups.get(key)
  if (group) group.push(row)
  else groups.set(key, [row])
}

export async function grouped(rows: Rows, field: string): Promise<Map<string, Row[]>> {
  const groups = new Map<string, Row[]>()
  for await (const row of rows) put(groups, String(row[field]), row)
  return groups
}

/** What documents that are not deleted point at, whether or not it is deleted itself. */
export interface Pointed {
  /** Former ids of those who entered and approved. */
  people: ReadonlySet<string>
  /** Former id of an indicator that is deleted, closed, or of a formula that is not read → the last day of the last quarter that it was reported for. */
  metrics: ReadonlyMap<string, string>
}

export async function pointedAt(bundle: Bundle, formulas: Mapping['formulas']): Promise<Pointed> {
  const ended = new Set(
    bundle.metrics
      .filter((row) => textOf(row.deleted_at) ?? textOf(row.date_end) ?? !readFormula(row, formulas))
      .map(idOf),
  )
  const rows = new Map<string, Row[]>()
  if (ended.size > 0) {
    for await (const row of bundle.input_document_values) {
      if (ended.has(row.metric_id ?? '')) put(rows, row.input_document_id ?? '', row)
    }
  }
  const people = new Set<string>()
  const metrics = new Map<string, string>()
  for await (const row of bundle.input_documents) {
    if (textOf(row.deleted_at)) continue
    for (const id of [row.user_id, row.approved_by]) if (id) people.add(id)
    if (!isQuarterly(row)) continue
    const [year, quarter] = [Number(row.year), Number(row.quarter)]
    const last = periodLastDay({ periodicity: PERIODICITY.quarter, year, quarter, month: 0 })
    for (const { metric_id } of rows.get(idOf(row)) ?? []) {
      if (last > (metrics.get(metric_id ?? '') ?? '')) metrics.set(metric_id ?? '', last)
    }
  }
  return { people, metrics }
}

/** Takes rows one after the other, as long as they belong together. */
function taking(rows: Rows, field: string) {
  async function* each() {
    yield* rows
  }
  const all = each()
  let next: IteratorResult<Row, void> | undefined
  return {
    async of(ids: { has: (id: string) => boolean }): Promise<Map<string, Row[]>> {
      const groups = new Map<string, Row[]>()
      next ??= await all.next()
      for (; !next.done && ids.has(String(next.value[field])); next = await all.next()) {
        put(groups, String(next.value[field]), next.value)
      }
      return groups
    },
    /** @returns how many nobody took */
    async rest(): Promise<number> {
      let count = 0
      for (next ??= await all.next(); !next.done; next = await all.next()) count += 1
      return count
    },
  }
}

/** An organisation with its documents; null has those of none that is known. */
export type Group = Entered & { company: Row | null; documents: readonly Row[] }

/**
 * Reads documents, values and data side by side in one pass. Each file must follow the order of its parents; documents of
 * unknown organisations come last.
 * @returns how many rows were left over: out of order, or without a parent
 */
async function* reading(bundle: Pick<Bundle, Many | 'companies'>): AsyncGenerator<Group, number> {
  const documents = taking(bundle.input_documents, 'company_id')
  const values = taking(bundle.input_document_values, 'input_document_id')
  const data = taking(bundle.calc_data_values, 'input_document_value_id')
  const known = new Set(bundle.companies.map(idOf))
  for (const company of [...bundle.companies, null]) {
    const isOwn = (id: string) => (company ? id === idOf(company) : !known.has(id))
    const own = [...(await documents.of({ has: isOwn })).values()].flat()
    const entered = await values.of(new Set(own.map(idOf)))
    const ids = new Set([...entered.values()].flat().map(idOf))
    yield { company, documents: own, values: entered, data: await data.of(ids) }
  }
  // Reads to the end, where the checksum is verified.
  return (await documents.rest()) + (await values.rest()) + (await data.rest())
}

/** Goes through the organisations of a bundle that is in order. */
export async function* byCompany(bundle: Pick<Bundle, Many | 'companies'>): AsyncGenerator<Group, void> {
  const left = yield* reading(bundle)
  if (left > 0) throw new UserError(`В пакете осталось не прочитано строк: ${left}.`)
}

/**
 * The bundle itself if its files are in order. Otherwise its documents, values and data are held in memory.
 */
export async function inOrder(bundle: Bundle): Promise<Bundle> {
  const groups = reading(bundle)
  let next = await groups.next()
  while (!next.done) next = await groups.next()
  if (next.value === 0) return bundle
  const documents = await grouped(bundle.input_documents, 'company_id')
  const values = await grouped(bundle.input_document_values, 'input_document_id')
  const data = await grouped(bundle.calc_data_values, 'input_document_value_id')
  const known = new Set(bundle.companies.map(idOf))
  const strange = [...documents.keys()].filter((id) => !known.has(id))
  const of = (groups: Map<string, Row[]>, ids: Iterable<string>) =>
    [...ids].flatMap((id) => groups.get(id) ?? [])
  const input_documents = of(documents, [...known, ...strange])
  const input_document_values = of(values, input_documents.map(idOf))
  const calc_data_values = of(data, input_document_values.map(idOf))
  return { ...bundle, input_documents, input_document_values, calc_data_values }
}
