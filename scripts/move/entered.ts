import { UserError } from '@/scripts/boot/console.mjs'
import { idOf } from '@/scripts/move/links'
import type { Bundle, Many, Row, Rows } from '@/scripts/move/shape'

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

/** Documents by their organisation, in the order of these; those of no known one last, with null in its place. */
export async function byCompany(
  bundle: Pick<Bundle, 'companies' | 'input_documents'>,
): Promise<Array<{ company: Row | null; documents: readonly Row[] }>> {
  const documents = await grouped(bundle.input_documents, 'company_id')
  const known = bundle.companies.map((company) => {
    const own = documents.get(idOf(company)) ?? []
    documents.delete(idOf(company))
    return { company, documents: own }
  })
  return [...known, { company: null, documents: [...documents.values()].flat() }]
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

/** Reads values and data once, side by side: they stand in the order of the groups of documents that are asked for. */
export function enteredIn(bundle: Pick<Bundle, Many>) {
  const values = taking(bundle.input_document_values, 'input_document_id')
  const data = taking(bundle.calc_data_values, 'input_document_value_id')
  return {
    async of(documents: readonly Row[]): Promise<Entered> {
      const own = await values.of(new Set(documents.map(idOf)))
      return { values: own, data: await data.of(new Set([...own.values()].flat().map(idOf))) }
    },
    /** To the end, where a file shows whether it is still what it was. */
    rest: async () => (await values.rest()) + (await data.rest()),
  }
}

/** Goes through organisations with what was entered in their documents. */
export async function* withEntered<Group extends { documents: readonly Row[] }>(
  bundle: Pick<Bundle, Many>,
  groups: readonly Group[],
): AsyncGenerator<Group & Entered> {
  const entered = enteredIn(bundle)
  for (const group of groups) yield { ...group, ...(await entered.of(group.documents)) }
  const left = await entered.rest()
  if (left > 0) throw new UserError(`В пакете осталось не прочитано строк: ${left}.`)
}

/**
 * Values and data in the order in which they are taken. Those of a bundle that stands otherwise, or has some of no
 * document, are held in memory.
 */
export async function inOrder(bundle: Bundle): Promise<Pick<Bundle, Many>> {
  const groups = await byCompany(bundle)
  const entered = enteredIn(bundle)
  for (const { documents } of groups) await entered.of(documents)
  if ((await entered.rest()) === 0) return bundle
  const values = await grouped(bundle.input_document_values, 'input_document_id')
  const data = await grouped(bundle.calc_data_values, 'input_document_value_id')
  const ordered = groups.flatMap(({ documents }) => documents.flatMap((row) => values.get(idOf(row)) ?? []))
  return {
    input_document_values: ordered,
    calc_data_values: ordered.flatMap((row) => data.get(idOf(row)) ?? []),
  }
}
