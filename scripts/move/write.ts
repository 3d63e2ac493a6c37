import pg from 'pg'
import { isIndicatorValidOn } from '@/lib/calc/period-rules'
import { PERIODICITY } from '@/lib/calc/periods'
import { readCatalogue } from '@/prisma/seed/catalogue'
import type { SqlClient } from '@/prisma/seed/connection'
import { moveCatalogue } from '@/scripts/move/catalogue'
import { moveDocuments, type Years } from '@/scripts/move/documents'
import { byCompany, grouped, pointedAt } from '@/scripts/move/entered'
import {
  aboutOf,
  dictionary,
  type Move,
  readLengths,
  readLinks,
  tell,
  type Verdict,
} from '@/scripts/move/links'
import { moveCompany, moveUsers } from '@/scripts/move/people'
import { letterOf } from '@/scripts/move/rules'
import { idOf } from '@/scripts/move/shape'

/** Runs one part that stands or falls alone: a transaction when writing, a part of one when only checking. */
export type Unit = <Result>(part: () => Promise<Result>) => Promise<Result>

/** What the database would not take, by its own names alone: its words have data in them. Null for any other error. */
export const faultOf = (error: unknown): string | null =>
  error instanceof pg.DatabaseError
    ? [error.code, error.table, error.column, error.constraint].filter(Boolean).join(' ')
    : null

/** Runs a part; one that the database would not take is reported by its row, and nothing of it stands. @returns whether it stands */
async function tryPart(move: Move, unit: Unit, part: () => Promise<void>): Promise<boolean> {
  const before = move.verdicts.length
  try {
    await unit(part)
    return true
  } catch (error) {
    const fault = faultOf(error)
    if (fault === null) throw error
    move.verdicts.splice(before)
    move.links.clear()
    for (const [key, one] of await readLinks(move.client, NOT_OF_DOCUMENTS, [])) move.links.set(key, one)
    const about = { not_stored: [`ошибка базы ${fault}`] }
    tell(move, move.at.table, move.at.row, 'refused', 'not_stored', null, { about })
    return false
  }
}

const NOT_OF_DOCUMENTS = "l.entity <> 'input_documents'"

/**
 * Does all of a move over one connection: the catalogue first, then each organisation with its people and documents.
 * What was moved before stays as it is here; so it may be killed and run again.
 * @param input.author who stands where the former author is not known
 * @param input.verdicts each verdict goes here as it becomes known, so that an error loses nothing of it
 */
export async function writeMove(
  client: SqlClient,
  input: Pick<Move, 'bundle' | 'checksum' | 'mapping' | 'verdicts'> & { author: number },
  unit: Unit,
): Promise<Verdict[]> {
  const links = await readLinks(client, NOT_OF_DOCUMENTS, [])
  const { bundle } = input
  const move: Move = {
    client,
    ...input,
    links,
    lengths: await readLengths(client),
    at: { table: 'metric_categories', row: { id: '—' } },
    pointed: await pointedAt(bundle, input.mapping.formulas),
  }
  // Everything else refers to the catalogue.
  if (!(await tryPart(move, unit, () => moveCatalogue(move)))) return move.verdicts
  const dictionaries = {
    regions: await dictionary(move, 'regions'),
    company_types: await dictionary(move, 'company_types'),
    company_levels: await dictionary(move, 'company_levels'),
    company_bed_capacities: await dictionary(move, 'company_bed_capacities'),
  }
  const own = await client.query<{ id: number }>('SELECT id FROM metric_categories')
  const categories = own.rows.map(({ id }) => id)
  const admins = bundle.users.filter(({ user_role_id }) => user_role_id === '1')
  if (!(await tryPart(move, unit, () => moveUsers(move, admins, categories)))) return move.verdicts
  const { rows: spans } = await client.query<{ id: number; begin: string; end: string | null }>(
    'SELECT id, date_begin::text AS begin, date_end::text AS end FROM metrics',
  )
  const inForce = new Map(spans.map((one) => [one.id, one]))
  const catalogue = await readCatalogue(client, PERIODICITY.quarter)
  const years: Years = {
    letters: new Map(
      bundle.metric_calc_data.map((row) => [`${row.metric_id} ${idOf(row)}`, letterOf(row.var_name)]),
    ),
    catalogue,
    unread: new Set(
      catalogue.flatMap(({ metrics }) => metrics.flatMap(({ id, formula }) => (formula ? [] : id))),
    ),
    isValid: (id, day) => {
      const span = inForce.get(id)
      return span !== undefined && isIndicatorValidOn(day, span.begin, span.end)
    },
    names: new Map(bundle.metrics.map((row) => [idOf(row), `№ ${idOf(row)} ${aboutOf('metrics', row)}`])),
    people: new Set(bundle.users.map(idOf)),
  }
  const users = await grouped(
    bundle.users.filter(({ user_role_id }) => user_role_id !== '1'),
    'company_id',
  )
  const known = new Set(bundle.companies.map(idOf))
  const strangers = [...users].flatMap(([company, list]) => (known.has(company) ? [] : list))
  for await (const { company, ...own } of byCompany(bundle)) {
    // People without an organisation are reported.
    const people = company ? (users.get(idOf(company)) ?? []) : strangers
    // Read for each organisation, since there are many.
    const ofDocuments = await readLinks(client, "l.entity = 'input_documents' AND l.legacy_id = ANY($1)", [
      own.documents.map(idOf),
    ])
    await tryPart(move, unit, async () => {
      if (company) await moveCompany(move, company, own.documents, dictionaries)
      await moveUsers(move, people, categories)
      await moveDocuments({ ...move, links: new Map([...links, ...ofDocuments]) }, own, years, input.author)
    })
  }
  return move.verdicts
}
