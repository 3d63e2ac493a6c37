import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'

const LOOK_EVERY_MS = 200

/** Limits a server or a pooler may set for the application's short statements; absent ones of older versions are no error. */
export const WITHOUT_LIMITS = `SELECT set_config(name, '0', true) FROM pg_settings
  WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

/**
 * Begins a transaction that holds a lock nobody else holds, for work that must be done by one at a time. The lock ends
 * with the transaction, so a pooler in transaction mode cannot pass it on to others. Whoever waits has no transaction
 * open meanwhile: with a pool smaller than the number of those waiting, the one at work would get no connection.
 * @param lock number of the advisory lock
 */
export async function beginAlone(client: Client, lock: number) {
  for (;;) {
    await client.query('BEGIN')
    await client.query(WITHOUT_LIMITS)
    const { rows } = await client.query('SELECT pg_try_advisory_xact_lock($1) AS held', [lock])
    if (rows[0].held) return
    await client.query('ROLLBACK')
    await delay(LOOK_EVERY_MS)
  }
}
