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

const AT_MOST = 100

/**
 * Every row against the one before it and every chain against its head, docs/decisions/0021. The hashes are computed
 * here and not by the functions that made them: whoever could rewrite rows could rewrite those.
 */
const FAULTS = `
WITH rows AS (
  SELECT e.id, e.chain, e.position, e.hash, e.digest, e.salt,
    sha256(coalesce(e.salt, '\\x') ||
      convert_to(jsonb_build_array(e.address, e.before, e.after)::text, 'UTF8')) AS words,
    convert_to(jsonb_build_array(e.chain, e.position, e.id, floor(extract(epoch FROM e.at) * 1000)::bigint, e.user_id,
      e.action, e.entity, e.entity_id, e.request_id)::text, 'UTF8') AS header,
    lag(e.position) OVER chains AS position_before, lag(e.hash) OVER chains AS hash_before,
    lag(e.id) OVER chains AS after_id
  FROM audit_events e WINDOW chains AS (PARTITION BY e.chain ORDER BY e.position)
), placed AS (
  SELECT r.*, coalesce(r.position_before, h.cut_position, 0) AS after_position,
    coalesce(r.hash_before, h.cut_hash, '\\x') AS after_hash, h.position = r.position AND h.hash <> r.hash AS is_replaced
  FROM rows r LEFT JOIN audit_chains h USING (chain)
), tails AS (
  SELECT h.chain, h.position, coalesce(t.position, h.cut_position) AS tail, t.id
  FROM audit_chains h LEFT JOIN LATERAL (
    SELECT id, position FROM audit_events e WHERE e.chain = h.chain ORDER BY position DESC LIMIT 1) t ON true
), faults AS (
  SELECT 'removed' AS kind, chain, after_position + 1 AS first, position - 1 AS last, NULL::int AS id, after_id
  FROM placed WHERE position > after_position + 1
  UNION ALL
  SELECT 'removed', chain, tail + 1, position, NULL, id FROM tails WHERE tail < position
  UNION ALL
  SELECT 'changed', chain, position, position, id, after_id FROM placed p
  WHERE position <= after_position OR is_replaced
    OR position = after_position + 1 AND hash <> sha256(after_hash || digest || header)
    OR words IS DISTINCT FROM CASE WHEN salt IS NOT NULL THEN digest ELSE (
      SELECT decode(r.after ->> 'digest', 'hex') FROM audit_events r
      WHERE r.action = 'audit.redact' AND r.entity = 'audit_event' AND r.entity_id = p.id ORDER BY r.id DESC LIMIT 1) END
)
SELECT * FROM faults ORDER BY chain, first, kind LIMIT ${AT_MOST + 1}`

/**
 * Looks through the whole audit.
 * @returns what is wrong in the order of the chains, at most 101 faults, and how many rows there are
 */
export async function chainFaults(client: pg.Client): Promise<{ faults: ChainFault[]; count: number }> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query("SET LOCAL statement_timeout = 0; SET LOCAL work_mem = '256MB'")
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
  const more = faults.length > AT_MOST ? [`Показаны первые ${AT_MOST}.`] : []
  return [
    `Журнал действий изменён мимо системы (всего ${all}):`,
    ...faults.slice(0, AT_MOST).map(words),
    ...more,
  ].join('\n')
}
