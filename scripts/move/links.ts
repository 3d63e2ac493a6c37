import { createHash } from 'node:crypto'
import { plainWords } from '@/lib/core/workbook/list/columns'
import { insertRows } from '@/prisma/seed/bulk'
import type { SqlClient } from '@/prisma/seed/connection'
import type { Changes } from '@/scripts/move/codes'
import type { Pointed } from '@/scripts/move/entered'
import type { Mapping } from '@/scripts/move/mapping'
import { isQuarterly, textOf } from '@/scripts/move/rules'
import { type Bundle, type Entity, idOf, type Many, type Row, type Rows } from '@/scripts/move/shape'

/** What became of a former row. No words of its people stand here: a report leaves the folder. */
export interface Verdict {
  entity: Entity
  legacy_id: string
  id: number | null
  verdict: 'created' | 'changed' | 'same' | 'kept' | 'left' | 'refused' | 'question'
  /** Of a document several, with commas between. */
  code: string
  /** Of what waits, and of what is listed whole: code → the indicators, or the fields with their former numbers, that it is about. */
  about?: Readonly<Record<string, readonly string[]>>
  /** In what the row here is not exactly what stood there → how often. */
  changes?: Changes
}

export interface Link {
  id: number
  fingerprint: string
  /** What the row's version was when it was moved, null for one that was here before; and what it is now, null if gone. */
  version: number | null
  now: number | null
}

export type Decisions = Pick<Mapping, 'no_value' | 'formulas' | 'names' | 'timezone'>

export interface Move {
  client: SqlClient
  bundle: Bundle
  checksum: string
  mapping: Decisions
  /** `entity legacy_id` → our row and what it was made of. */
  links: Map<string, Link>
  verdicts: Verdict[]
  /** The row that is looked at. */
  at: { table: Entity; row: Row }
  pointed: Pointed
  /** `table column` → how many signs it takes. */
  lengths: ReadonlyMap<string, number>
}

export const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
export const text = (row: Row, field: string) => textOf(row[field])

/** `table column` → how many signs it takes. */
export async function readLengths(client: SqlClient): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; length: number }>(
    `SELECT table_name || ' ' || column_name AS name, character_maximum_length AS length
     FROM information_schema.columns WHERE table_schema = 'public' AND character_maximum_length IS NOT NULL`,
  )
  return new Map(rows.map(({ name, length }) => [name, length]))
}

/** What was moved before, by `entity legacy_id`. @param which condition on `l` */
export async function readLinks(
  client: SqlClient,
  which: string,
  values: unknown[],
): Promise<Map<string, Link>> {
  const { rows } = await client.query<Link & { key: string }>(
    `SELECT l.entity || ' ' || l.legacy_id AS key, l.id, l.fingerprint, l.version,
       coalesce(c.version, u.version, d.version) AS now
     FROM legacy_links l
     LEFT JOIN companies c ON l.entity = 'companies' AND c.id = l.id
     LEFT JOIN users u ON l.entity = 'users' AND u.id = l.id
     LEFT JOIN input_documents d ON l.entity = 'input_documents' AND d.id = l.id
     WHERE ${which}`,
    values,
  )
  return new Map(rows.map(({ key, ...one }) => [key, one]))
}

/** Rows of these are nothing without their names; a person's become «—». */
const NAMED: Partial<Record<Entity, readonly string[]>> = {
  companies: ['name', 'short_name'],
  metric_categories: ['name'],
  metrics: ['name'],
}

/** Nothing is cut: a row with a text that is longer than what is kept here waits for a decision, and is reported. */
export function isUnfit(move: Move, entity: Entity, row: Row, parts: readonly Row[] = []): boolean {
  Object.assign(move.at, { table: entity, row })
  const rows = [{ table: entity, one: row }, ...parts.map((one) => ({ table: 'metric_calc_data', one }))]
  const hasNul = rows.some(({ one }) => Object.values(one).some((value) => value?.includes('\0')))
  const isLong = rows.some(({ table, one }) =>
    Object.keys(one).some(
      (field) =>
        (textOf(one[field])?.length ?? 0) >
        (move.lengths.get(`${table} ${field}`) ?? Number.POSITIVE_INFINITY),
    ),
  )
  if (NAMED[entity]?.some((field) => textOf(row[field]) === null)) {
    tell(move, entity, row, 'refused', 'name_absent')
    return true
  }
  if (!hasNul && !isLong) return false
  const code = hasNul ? 'text_unfit' : 'too_long'
  tell(move, entity, row, 'question', code, null, { about: { [code]: aboutOf(entity, row) } })
  return true
}

export function tell(
  move: Move,
  entity: Entity,
  row: Row,
  verdict: Verdict['verdict'],
  code: string,
  id: number | null = null,
  more: Pick<Verdict, 'about' | 'changes'> = {},
) {
  // A rehearsal uses negative ids, which identify nothing.
  const own = id !== null && id > 0 ? id : null
  move.verdicts.push({ entity, legacy_id: idOf(row), id: own, verdict, code, ...more })
}

/** An indicator is named, people and organisations never are. */
export const aboutOf = (entity: Entity, row: Row): string[] =>
  entity === 'metrics' ? [`«${text(row, 'name') ?? '—'}»`] : []

const DICTIONARY_FIELDS: Readonly<Record<string, string>> = {
  region_id: 'регион',
  company_role_id: 'роль',
  company_ownership_id: 'форма собственности',
  metric_category_id: 'категория',
  metric_target_order_id: 'направление',
  metric_unit_id: 'единица',
  metric_period_id: 'периодичность',
}

/** Refuses a row for those of its fields whose values are not here. A word that stands in place of a number is not reported. */
export function tellUnknown(move: Move, entity: Entity, row: Row, known: Readonly<Record<string, boolean>>) {
  const fields = Object.keys(known).filter((field) => !known[field])
  const unknown = fields.map((field) => {
    const [value, name] = [text(row, field), `${DICTIONARY_FIELDS[field]} (${field})`]
    if (value === null) return `${name}: пусто`
    return /^\d+$/.test(value) ? `${name} № ${value}` : name
  })
  const about = { dictionary_unknown: [...aboutOf(entity, row), ...unknown] }
  tell(move, entity, row, 'refused', 'dictionary_unknown', null, { about })
}

export const linked = (move: Move, entity: Entity, legacyId: string | null | undefined) =>
  move.links.get(`${entity} ${legacyId}`)?.id

/** Whether an organisation or a category is deleted there, so that what belongs to it stays there too. */
export const isDeletedThere = (
  move: Move,
  entity: Exclude<Entity, Many>,
  legacyId: string | null | undefined,
) => move.bundle[entity].some((row) => idOf(row) === legacyId && textOf(row.deleted_at) !== null)

export const linkOf = (move: Move, entity: Entity, row: Row) => move.links.get(`${entity} ${idOf(row)}`)

/** Already here: reported, and left as it is. What changed there and is untouched here since is to be moved again. */
export function isMoved(move: Move, entity: Entity, row: Row, fingerprint: string): boolean {
  Object.assign(move.at, { table: entity, row })
  const link = linkOf(move, entity, row)
  if (!link) return false
  if (link.version !== null && link.now === null) tell(move, entity, row, 'kept', 'deleted_here', link.id)
  else if (link.fingerprint === fingerprint) tell(move, entity, row, 'same', 'moved_before', link.id)
  else if (link.version === null) {
    const code = entity === 'companies' ? 'changed_there' : 'catalogue_changed_there'
    tell(move, entity, row, 'kept', code, link.id)
  } else if (link.version !== link.now) tell(move, entity, row, 'kept', 'changed_both', link.id)
  else return false
  return true
}

/** Writes what changed there over our row. @returns its version; undefined where it has changed meanwhile */
export async function rewrite(
  { client }: Move,
  table: 'companies' | 'users',
  { id, version }: Link,
  values: object,
): Promise<number | undefined> {
  const columns = [...Object.keys(values), 'updated_at'].map((name) => `${name} = n.${name}`)
  const { rows } = await client.query<{ version: number }>(
    `UPDATE ${table} t SET ${columns.join(', ')}, version = t.version + 1
     FROM json_populate_record(NULL::${table}, $1) n WHERE t.id = $2 AND t.version = $3 RETURNING t.version`,
    [JSON.stringify({ ...values, updated_at: new Date().toISOString() }), id, version],
  )
  return rows[0]?.version
}

export async function link(
  move: Move,
  entity: Entity,
  rows: ReadonlyArray<{ row: Row; id: number; fingerprint: string; version?: number; changes?: Changes }>,
  isJoined = false,
) {
  const made = rows.map(({ row, id, fingerprint, version }) => ({
    entity,
    legacy_id: idOf(row),
    id,
    fingerprint,
    bundle: move.checksum,
    version: version ?? null,
  }))
  const before = made.filter(({ legacy_id }) => move.links.has(`${entity} ${legacy_id}`))
  await move.client.query('DELETE FROM legacy_links WHERE entity = $1 AND legacy_id = ANY($2)', [
    entity,
    before.map(({ legacy_id }) => legacy_id),
  ])
  await insertRows(move.client, 'legacy_links', made)
  for (const { row, id, fingerprint, version = null, changes = {} } of rows) {
    const more = {
      ...(Object.keys(changes).length > 0 && { changes }),
      ...(changes.formula_kept && { about: { formula_kept: aboutOf(entity, row) } }),
    }
    if (isJoined) {
      const isTwice = [...move.links].some(([key, one]) => {
        return one.id === id && key.startsWith(`${entity} `) && key !== `${entity} ${idOf(row)}`
      })
      tell(move, entity, row, 'same', 'joined', id, isTwice ? { changes: { joined_twice: 1 } } : {})
    } else {
      const verdict = linkOf(move, entity, row) ? 'changed' : 'created'
      tell(move, entity, row, verdict, verdict, id, more)
    }
    move.links.set(`${entity} ${idOf(row)}`, { id, fingerprint, version, now: version })
  }
  // A rehearsal writes no audit, so it holds none of the chain's locks.
  if (move.client.ids) return
  await insertRows(
    move.client,
    'audit_events',
    made.map(({ legacy_id, id, bundle }) => ({
      user_id: null,
      action: 'move.write',
      request_id: 'npm run move -- write',
      entity: AUDITED[entity] ?? null,
      entity_id: id,
      after: { legacy_id, bundle },
    })),
  )
}

const AUDITED: Partial<Record<Entity, string>> = {
  companies: 'company',
  users: 'user',
  metric_categories: 'metric_category',
  metrics: 'metric',
  input_documents: 'input_document',
}

/** What a row has in place of a name → our id of it: the former id, or, where there was no table of such, the name itself. */
export async function dictionary(
  move: Move,
  entity: Exclude<Entity, Many>,
): Promise<(value: string | null | undefined) => number | undefined> {
  const { rows } = await move.client.query<{ id: number; name: string }>(`SELECT id, name FROM ${entity}`)
  const own = new Map(rows.map(({ id, name }) => [plainWords(name), id]))
  const former = new Map(move.bundle[entity].map((row) => [idOf(row), row.name ?? '']))
  return (value) => own.get(plainWords(former.get(value ?? '') ?? value ?? ''))
}

/** First day of the first year that has a document which is not deleted: from then on documents are waited for. */
export async function beginOf(documents: Rows): Promise<string> {
  let first: number | undefined
  for await (const row of documents) {
    const year = Number(row.year)
    if (isQuarterly(row) && textOf(row.deleted_at) === null) first = Math.min(first ?? year, year)
  }
  return `${first ?? new Date().getFullYear()}-01-01`
}
