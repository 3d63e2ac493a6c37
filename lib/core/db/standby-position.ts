import 'server-only'
import { setTimeout as delay } from 'node:timers/promises'
import { db } from '@/lib/core/db/client'
import { Prisma } from '@/lib/generated/prisma/client'

/** How long a call waits for the standby to replay what the primary has: replication takes a few milliseconds. */
const CATCH_UP_MS = 100
const LOOK_EVERY_MS = 10

/** The standby has not replayed what the primary had when it was asked. */
export class StandbyBehind extends Error {}

/** The server is a primary, or a standby of another one. */
export class NotOurStandby extends Error {}

/** How far the primary's log has come, and which log it is. */
export interface Position {
  lsn: string
  system: string
  timeline: number
}

/** Where statements are sent: a Prisma client, or one transaction of it. */
interface Sender {
  $queryRaw<Row>(query: Prisma.Sql): Promise<Row>
}

/**
 * The primary's position now. Everything anybody has been told is committed lies before it: a commit is flushed
 * before it is visible, unless the server is set to acknowledge before it is written.
 */
export async function readPrimaryPosition(): Promise<Position> {
  const [row] = await db().$queryRaw<Position[]>(Prisma.sql`
    SELECT (CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
        ELSE pg_current_wal_flush_lsn() END)::text AS lsn,
      (SELECT system_identifier::text FROM pg_control_system()) AS system,
      ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int AS timeline`)
  if (!row) throw new Error('the primary named no position')
  return row
}

/**
 * Waits until the server has replayed the position; statements sent to it afterwards see all that was committed
 * before it. A standby of another database, or one that was left behind on an old timeline at a failover, has
 * positions of its own that mean nothing here.
 * @throws StandbyBehind when it has not in time, NotOurStandby
 */
export async function waitForPosition(server: Sender, { lsn, system, timeline }: Position): Promise<void> {
  for (const deadline = Date.now() + CATCH_UP_MS; ; await delay(LOOK_EVERY_MS)) {
    const [state] = await server.$queryRaw<Array<{ is_ours: boolean; is_current: boolean; has_it: boolean }>>(
      Prisma.sql`
        SELECT pg_is_in_recovery() AND system.system_identifier::text = ${system} AS is_ours,
          greatest(checkpoint.timeline_id, recovery.min_recovery_end_timeline) = ${timeline}::int AS is_current,
          coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) AS has_it
        FROM pg_control_system() system, pg_control_checkpoint() checkpoint, pg_control_recovery() recovery`,
    )
    if (!state?.is_ours)
      throw new NotOurStandby('DATABASE_REPLICA_URL does not name a standby of DATABASE_URL')
    if (state.is_current && state.has_it) return
    if (Date.now() >= deadline) throw new StandbyBehind('the standby is behind the primary')
  }
}
