import { PERIODICITY } from '@/lib/calc/periods'
import { readCatalogue } from '@/prisma/seed/catalogue'
import type { SqlClient } from '@/prisma/seed/connection'
import { moveCatalogue } from '@/scripts/move/catalogue'
import { moveDocuments, type Years } from '@/scripts/move/documents'
import { byCompany, grouped } from '@/scripts/move/entered'
import {
  aboutOf,
  dictionary,
  linked,
  type Move,
  readLengths,
  readLinks,
  type Verdict,
} from '@/scripts/move/links'
import { moveCompany, moveUsers } from '@/scripts/move/people'
import { letterOf } from '@/scripts/move/rules'
import { idOf } from '@/scripts/move/shape'

/** Runs one part that stands or falls alone: a transaction when writing, nothing of its own when only checking. */
export type Unit = <Result>(part: () => Promise<Result>) => Promise<Result>

/**
 * Does all of a move over one connection: the catalogue first, then each organisation with its people and documents.
 * What was moved before stays as it is here; so it may be killed and run again.
 * @param author who stands where the former author is not known
 */
export async function writeMove(
  client: SqlClient,
  given: Pick<Move, 'bundle' | 'checksum' | 'mapping'> & { author: number },
  unit: Unit,
): Promise<Verdict[]> {
  const links = await readLinks(client, "l.entity <> 'input_documents'", [])
  const move: Move = { client, ...given, links, verdicts: [], lengths: await readLengths(client) }
  const { bundle } = move
  await unit(() => moveCatalogue(move))
  const dictionaries = {
    regions: await dictionary(move, 'regions'),
    company_types: await dictionary(move, 'company_types'),
    company_levels: await dictionary(move, 'company_levels'),
    company_bed_capacities: await dictionary(move, 'company_bed_capacities'),
  }
  const joined = bundle.metric_categories.flatMap((row) => linked(move, 'metric_categories', idOf(row)) ?? [])
  // Two of one name there are one here.
  const categories = [...new Set(joined)]
  await unit(() =>
    moveUsers(
      move,
      bundle.users.filter(({ user_role_id }) => user_role_id === '1'),
      categories,
    ),
  )
  const years: Years = {
    letters: new Map(bundle.metric_calc_data.map((row) => [idOf(row), letterOf(row.var_name) ?? ''])),
    catalogue: await readCatalogue(client, PERIODICITY.quarter),
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
    // Those of no organisation are told of.
    const people = company ? (users.get(idOf(company)) ?? []) : strangers
    // Held only while they are looked at: there are many.
    const ofDocuments = await readLinks(client, "l.entity = 'input_documents' AND l.legacy_id = ANY($1)", [
      own.documents.map(idOf),
    ])
    await unit(async () => {
      if (company) await moveCompany(move, company, own.documents, dictionaries)
      await moveUsers(move, people, categories)
      await moveDocuments({ ...move, links: new Map([...links, ...ofDocuments]) }, own, years, given.author)
    })
  }
  return move.verdicts
}
