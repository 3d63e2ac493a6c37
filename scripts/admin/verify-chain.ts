import type pg from 'pg'
import { counted } from '@/lib/core/format/plural'

/** One way in which the audit is not what was written. */
export interface ChainFault {
  kind: 'changed' | 'removed'
  chain: number
  /** The first and the last place of the chain that are meant. */
  first: number
  last: number
  /** Of the row; null where it is gone. */
  id: number | null
  /** Of the row before it in the chain, if there is one. */
  after_id: number | null
}

const MAX_FAULTS = 100

/**
 * Every row against the one before it and every chain against its head, docs/decisions/0021. The hashes are computed
 * here and not by the functions that made them: whoever could rewrite rows could rewrite those.
 */
const FAULTS = `
WITH rows AS (
  SELECT e.id, e.chain, e.position, before.id AS before_id,
    before.id IS NULL AND e.position > coalesce(told.cut_position, 0) + 1 AS is_after_gap
  FROM audit_events e
  LEFT JOIN audit_events before ON before.chain = e.chain AND before.position = e.position - 1
  LEFT JOIN audit_chains told ON told.chain = e.chain
  WHERE before.id IS NULL AND e.position <> coalesce(told.cut_position, 0) + 1
    OR told.position = e.position AND told.hash <> e.hash
    OR e.hash <> sha256(coalesce(before.hash, told.cut_hash, '\\x') || e.digest ||
      convert_to(ROW(e.chain, e.position, e.id, (extract(epoch FROM e.at) * 1000)::bigint, e.user_id,
        e.action, e.entity, e.entity_id, e.request_id)::text, 'UTF8'))
    OR sha256(coalesce(e.salt, '\\x') || convert_to(concat(to_json(e.address), ',', e.before, ',', e.after), 'UTF8'))
      IS DISTINCT FROM CASE WHEN e.salt IS NOT NULL THEN e.digest ELSE (
        SELECT decode(r.after ->> 'digest', 'hex') FROM audit_events r
        WHERE r.action = 'audit.redact' AND r.entity = 'audit_event' AND r.entity_id = e.id
        ORDER BY r.id DESC LIMIT 1) END
), faults AS (
  SELECT 'changed' AS kind, chain, position AS first, position AS last, id, before_id AS after_id
  FROM rows WHERE NOT is_after_gap
  UNION ALL
  SELECT 'removed', rows.chain, coalesce(near.position, told.cut_position, 0) + 1, rows.position - 1, NULL, near.id
  FROM rows LEFT JOIN audit_chains told USING (chain) LEFT JOIN LATERAL (
    SELECT id, position FROM audit_events e WHERE e.chain = rows.chain AND e.position < rows.position
    ORDER BY position DESC LIMIT 1) near ON true
  WHERE is_after_gap
  UNION ALL
  SELECT 'removed', told.chain, coalesce(tail.position, told.cut_position) + 1, told.position, NULL, tail.id
  FROM audit_chains told LEFT JOIN LATERAL (
    SELECT id, position FROM audit_events e WHERE e.chain = told.chain ORDER BY position DESC LIMIT 1) tail ON true
  WHERE coalesce(tail.position, told.cut_position) < told.position
)
SELECT * FROM faults ORDER BY chain, first, kind LIMIT ${MAX_FAULTS + 1}`

/**
 * Looks through the whole audit.
 * @returns what is wrong in the order of the chains, at most 101 faults, and how many rows there are
 */
export async function chainFaults(client: pg.Client): Promise<{ faults: ChainFault[]; count: number }> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  // Forces parallel workers: the planner takes hashes for free and would use none.
  await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL work_mem = '256MB'; SET LOCAL jit = off;
    SET LOCAL parallel_setup_cost = 0; SET LOCAL parallel_tuple_cost = 0`)
  const { rows: faults } = await client.query<ChainFault>(FAULTS)
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM audit_events')
  await client.query('COMMIT')
  return { faults, count: rows[0]?.count ?? 0 }
}

function words({ kind, chain, first, last, id, after_id }: ChainFault): string {
  const place = first === last ? `цепь ${chain}, звено ${first}` : `цепь ${chain}, звенья ${first}–${last}`
  const after = after_id === null ? '' : `после записи № ${after_id}`
  if (kind === 'removed')
    return `Удалено: ${counted(last - first + 1, 'запись', 'записи', 'записей')} ${after} (${place}).`
  return `Изменена или вставлена запись № ${id}${after && `, которая стоит ${after}`} (${place}).`
}

/** What `npm run admin -- verify-chain` says. */
export function chainReport({ faults, count }: { faults: ChainFault[]; count: number }): string {
  const all = counted(count, 'запись', 'записи', 'записей')
  if (faults.length === 0) return `Журнал действий цел: ${all}.`
  const more = faults.length > MAX_FAULTS ? [`Показаны первые ${MAX_FAULTS}.`] : []
  return [
    `Журнал действий изменён мимо системы (всего ${all}):`,
    ...faults.slice(0, MAX_FAULTS).map(words),
    ...more,
  ].join('\n')
}
