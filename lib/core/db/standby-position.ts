import 'server-only'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { oneRow, onlyRow, type Queries } from '@/lib/core/db/rows'
import { Prisma } from '@/lib/generated/prisma/client'

/** How long a call waits for the standby to replay what the primary has: replication takes a few milliseconds. */
const CATCH_UP_MS = 100
const LOOK_EVERY_MS = 10

/** The standby has not replayed what the primary had when it was asked. */
export class StandbyBehind extends Error {}

/** The server is a primary, or a standby of another one. */
export class NotOurStandby extends Error {}

/** How far the primary's log has come, and which log it is. */
const positionRow = z.object({ lsn: z.string(), system: z.string(), timeline: z.int() })
export type Position = z.output<typeof positionRow>

const standbyRow = z.object({ is_ours: z.boolean(), is_current: z.boolean(), has_it: z.boolean() })

/**
 * The primary's position now. Everything anybody has been told is committed lies before it: a commit is flushed
 * before it is visible, unless the server is set to acknowledge before it is written.
 */
export function readPrimaryPosition(): Promise<Position> {
  return onlyRow(
    positionRow,
    Prisma.sql`
    SELECT (CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
        ELSE pg_current_wal_flush_lsn() END)::text AS lsn,
      (SELECT system_identifier::text FROM pg_control_system()) AS system,
      ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int AS timeline`,
  )
}

/**
 * Waits until the server has replayed the position; statements sent to it afterwards see all that was committed
 * before it. A standby of another database, or one that was left behind on an old timeline at a failover, has
 * positions of its own that mean nothing here.
 * @throws StandbyBehind when it has not in time, NotOurStandby
 */
export async function waitForPosition(server: Queries, { lsn, system, timeline }: Position): Promise<void> {
  for (const deadline = Date.now() + CATCH_UP_MS; ; await delay(LOOK_EVERY_MS)) {
    const state = await oneRow(
      standbyRow,
      Prisma.sql`
        SELECT pg_is_in_recovery() AND system.system_identifier::text = ${system} AS is_ours,
          greatest(checkpoint.timeline_id, recovery.min_recovery_end_timeline) = ${timeline}::int AS is_current,
          coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) AS has_it
        FROM pg_control_system() system, pg_control_checkpoint() checkpoint, pg_control_recovery() recovery`,
      server,
    )
    if (!state?.is_ours)
      throw new NotOurStandby('DATABASE_REPLICA_URL does not name a standby of DATABASE_URL')
    if (state.is_current && state.has_it) return
    if (Date.now() >= deadline) throw new StandbyBehind('the standby is behind the primary')
  }
}
