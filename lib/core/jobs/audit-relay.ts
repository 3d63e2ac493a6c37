import 'server-only'
import { z } from 'zod'
import { db } from '@/lib/core/db/client'
import { instantSql } from '@/lib/core/db/phrases'
import { onlyRow, rows } from '@/lib/core/db/rows'
import { log } from '@/lib/core/process/log'
import { Prisma } from '@/lib/generated/prisma/client'

/** Most events of one chain in one run. */
const AT_ONCE = 200
/** Held by the process that relays: others skip the run. */
const RELAY_LOCK = Prisma.sql`SELECT pg_try_advisory_xact_lock(71020261, 0) AS held`

/** Fields of an event written to the console: a digest instead of its values, which contain typed texts. */
const relayedRow = z.object({
  id: z.int(),
  at: z.string(),
  user_id: z.int().nullable(),
  action: z.string(),
  entity: z.string().nullable(),
  entity_id: z.int().nullable(),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
  chain: z.int(),
  position: z.int(),
  digest: z.string(),
  hash: z.string(),
})

const unrelayed = Prisma.sql`
  SELECT e.id, ${instantSql(Prisma.sql`e.at`)} AS at, e.user_id, e.action, e.entity, e.entity_id, e.address, e.request_id, e.chain,
    e.position, encode(e.digest, 'hex') AS digest, encode(e.hash, 'hex') AS hash
  FROM generate_series(1, (SELECT max(chain) FROM audit_events)) numbers (chain)
  LEFT JOIN audit_chains relayed ON relayed.chain = numbers.chain
  CROSS JOIN LATERAL (
    SELECT * FROM audit_events WHERE chain = numbers.chain AND position > coalesce(relayed.position, 0)
    ORDER BY position LIMIT ${AT_ONCE}) e
  ORDER BY e.chain, e.position`

/**
 * Writes every stored audit event to the console as a line of JSON and records its position: a chain shorter than that
 * was truncated. At least once: a crash may repeat lines but loses none.
 * @returns how many events were written
 */
export function relayAudit(): Promise<number> {
  return db().$transaction(async (transaction) => {
    const { held } = await onlyRow(z.object({ held: z.boolean() }), RELAY_LOCK, transaction)
    if (!held) return 0
    const events = await rows(relayedRow, unrelayed, transaction)
    for (const event of events) log().info({ audit: event }, 'audit')
    for (const { chain, position } of new Map(events.map((event) => [event.chain, event])).values())
      await transaction.$executeRaw`SELECT note_audit_told(${chain}::int, ${position}::int)`
    return events.length
  })
}
