import { PERIODICITY } from '@/lib/calc/periods'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { readCatalogue } from '@/prisma/seed/catalogue'
import type { SqlClient } from '@/prisma/seed/connection'
import { moveCatalogue } from '@/scripts/move/catalogue'
import { grouped, moveDocuments, withEntered, type Years } from '@/scripts/move/documents'
import {
  dictionary,
  idOf,
  type Link,
  linked,
  type Move,
  readLengths,
  type Verdict,
} from '@/scripts/move/links'
import { moveCompany, moveUsers } from '@/scripts/move/people'
import { letterOf, outdone } from '@/scripts/move/rules'
import type { Row } from '@/scripts/move/shape'

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
  const { rows } = await client.query<Link & { entity: string; legacy_id: string }>(
    `SELECT l.entity, l.legacy_id, l.id, l.fingerprint, l.version, coalesce(c.version, u.version, d.version) AS now
     FROM legacy_links l
     LEFT JOIN companies c ON l.entity = 'companies' AND c.id = l.id
     LEFT JOIN users u ON l.entity = 'users' AND u.id = l.id
     LEFT JOIN input_documents d ON l.entity = 'input_documents' AND d.id = l.id`,
  )
  const links = new Map(rows.map(({ entity, legacy_id, ...one }) => [`${entity} ${legacy_id}`, one]))
  const move: Move = { client, ...given, links, verdicts: [], lengths: await readLengths(client) }
  const { bundle } = move
  await unit(() => moveCatalogue(move))
  const dictionaries = {
    regions: await dictionary(move, 'regions'),
    company_types: await dictionary(move, 'company_types'),
    company_levels: await dictionary(move, 'company_levels'),
    company_bed_capacities: await dictionary(move, 'company_bed_capacities'),
  }
  const categories = bundle.metric_categories.flatMap(
    (row) => linked(move, 'metric_categories', idOf(row)) ?? [],
  )
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
    others: outdone(
      bundle.input_documents.filter((row) => !row.deleted_at),
      String(DOCUMENT_STATUS.approved),
    ),
  }
  const users = await grouped(
    bundle.users.filter(({ user_role_id }) => user_role_id !== '1'),
    'company_id',
  )
  const documents = await grouped(bundle.input_documents, 'company_id')
  const known = new Set(bundle.companies.map(idOf))
  const rest = (groups: Map<string, Row[]>) =>
    [...groups].flatMap(([company, list]) => (known.has(company) ? [] : list))
  const groups = [
    ...bundle.companies.map((company) => ({
      ...{ company, users: users.get(idOf(company)) ?? [], documents: documents.get(idOf(company)) ?? [] },
    })),
    // Those of no organisation are told of.
    { company: null, users: rest(users), documents: rest(documents) },
  ]
  for await (const { company, ...own } of withEntered(bundle, groups)) {
    await unit(async () => {
      if (company) await moveCompany(move, company, own.documents, dictionaries)
      await moveUsers(move, own.users, categories)
      await moveDocuments(move, own, years, given.author)
    })
  }
  return move.verdicts
}
