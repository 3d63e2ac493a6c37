import { createHash } from 'node:crypto'
import { insertRows } from '@/prisma/seed/bulk'
import type { SqlClient } from '@/prisma/seed/connection'
import type { Mapping } from '@/scripts/move/bundle'
import { given, sameName } from '@/scripts/move/rules'
import type { Bundle, Entity, Row } from '@/scripts/move/shape'

/** What became of a former row. No words of its people stand here: a report leaves the folder. */
export interface Verdict {
  entity: Entity
  legacy_id: string
  id: number | null
  verdict: 'created' | 'same' | 'kept' | 'left' | 'refused' | 'question'
  code: string
}

export interface Move {
  client: SqlClient
  bundle: Bundle
  checksum: string
  mapping: Pick<Mapping, 'no_value' | 'formulas'>
  /** `entity legacy_id` → our row and what it was made of. */
  links: Map<string, { id: number; fingerprint: string }>
  verdicts: Verdict[]
  /** `table column` → how many signs it takes. */
  lengths: ReadonlyMap<string, number>
}

export const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
export const idOf = (row: Row) => String(row.id)
export const text = (row: Row, field: string) => given(row[field])

/** `table column` → how many signs it takes. */
export async function readLengths(client: SqlClient): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; length: number }>(
    `SELECT table_name || ' ' || column_name AS name, character_maximum_length AS length
     FROM information_schema.columns WHERE table_schema = 'public' AND character_maximum_length IS NOT NULL`,
  )
  return new Map(rows.map(({ name, length }) => [name, length]))
}

/** Nothing is cut: a row with a text that is longer than what is kept here waits for a decision, and is told of. */
export function isTooLong(move: Move, entity: Entity, row: Row, parts: readonly Row[] = []): boolean {
  const isLong = (table: string, one: Row) =>
    Object.keys(one).some(
      (field) =>
        (given(one[field])?.length ?? 0) >
        (move.lengths.get(`${table} ${field}`) ?? Number.POSITIVE_INFINITY),
    )
  if (!isLong(entity, row) && !parts.some((part) => isLong('metric_calc_data', part))) return false
  tell(move, entity, row, 'question', 'too_long')
  return true
}

export function tell(
  move: Move,
  entity: Entity,
  row: Row,
  verdict: Verdict['verdict'],
  code: string,
  id: number | null = null,
) {
  move.verdicts.push({ entity, legacy_id: idOf(row), id, verdict, code })
}

export const linked = (move: Move, entity: Entity, legacyId: string | null | undefined) =>
  move.links.get(`${entity} ${legacyId}`)?.id

/** Already here: told of, and left as it is. */
export function isMoved(move: Move, entity: Entity, row: Row, fingerprint: string): boolean {
  const link = move.links.get(`${entity} ${idOf(row)}`)
  if (!link) return false
  const isSame = link.fingerprint === fingerprint
  tell(move, entity, row, isSame ? 'same' : 'kept', isSame ? 'moved_before' : 'changed_there', link.id)
  return true
}

export async function link(
  move: Move,
  entity: Entity,
  rows: ReadonlyArray<{ row: Row; id: number; fingerprint: string }>,
  isJoined = false,
) {
  const made = rows.map(({ row, id, fingerprint }) => ({
    ...{ entity, legacy_id: idOf(row), id, fingerprint, bundle: move.checksum },
  }))
  await insertRows(move.client, 'legacy_links', made)
  await insertRows(
    move.client,
    'audit_events',
    made.map(({ legacy_id, bundle }, index) => ({
      ...{
        user_id: null,
        action: 'move.write',
        entity: AUDITED[entity] ?? null,
        entity_id: made[index]?.id ?? null,
      },
      after: { legacy_id, bundle },
    })),
  )
  for (const { row, id, fingerprint } of rows) {
    move.links.set(`${entity} ${idOf(row)}`, { id, fingerprint })
    if (isJoined) tell(move, entity, row, 'same', 'joined', id)
    else tell(move, entity, row, 'created', 'created', id)
  }
}

const AUDITED: Partial<Record<Entity, string>> = {
  companies: 'company',
  users: 'user',
  metric_categories: 'metric_category',
  metrics: 'metric',
  input_documents: 'input_document',
}

/** Former id → our id of the entry with the same name. */
export async function dictionary(move: Move, entity: Entity): Promise<Map<string, number>> {
  const { rows } = await move.client.query<{ id: number; name: string }>(`SELECT id, name FROM ${entity}`)
  const own = new Map(rows.map(({ id, name }) => [sameName(name), id]))
  return new Map(
    move.bundle[entity].flatMap((row): Array<[string, number]> => {
      const id = own.get(sameName(row.name ?? ''))
      return id === undefined ? [] : [[idOf(row), id]]
    }),
  )
}

/** First day of the first year that anything was reported for. */
export function beginOf(documents: readonly Row[]): string {
  const years = documents.map(({ year }) => Number(year)).filter((year) => year > 1999)
  return `${years.length > 0 ? years.reduce((a, b) => Math.min(a, b)) : new Date().getFullYear()}-01-01`
}
