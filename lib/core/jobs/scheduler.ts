import 'server-only'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import PgBoss from 'pg-boss'
import { runNightly } from '@/lib/core/jobs/nightly'
import { env } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'
import { withSpan } from '@/lib/core/telemetry/statement'

export const NIGHTLY_QUEUE = 'nightly'

/** A job that one of the replicas runs at each scheduled time; features pass theirs in at the start. */
export interface DailyTask {
  queue: string
  cron: string
  /** Also runs when a replica starts: a new installation then has something to show. */
  atStart?: boolean
  run: () => Promise<unknown>
}

const NIGHTLY: DailyTask = { queue: NIGHTLY_QUEUE, cron: '30 3 * * *', run: runNightly }
const CONNECT_TIMEOUT_MS = 5_000

/** Held while pg-boss creates its tables: concurrent starts would deadlock. */
const START_LOCK = 7_102_026_003
const LOOK_EVERY_MS = 200
const START_WITHIN_MS = 60_000

async function oneAtATime<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    application_name: 'pokazateli-jobs',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', (error) => log().error({ err: error }, 'job scheduler lock'))
  await client.connect()
  try {
    await beginAlone(client, signal)
    const result = await work()
    await client.query('COMMIT')
    return result
  } finally {
    // Closing the connection ends the transaction, and with it the lock.
    await client.end()
  }
}

/**
 * The lock belongs to a transaction, so that a pooler in transaction mode cannot hand it to others. A waiting replica
 * has no open transaction and so holds no connection.
 */
async function beginAlone(client: Client, signal: AbortSignal): Promise<void> {
  for (const deadline = Date.now() + START_WITHIN_MS; ; await delay(LOOK_EVERY_MS, undefined, { signal })) {
    await client.query('BEGIN')
    await client.query("SET LOCAL idle_in_transaction_session_timeout = '60s'")
    const lock = await client.query<{ held: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS held', [
      START_LOCK,
    ])
    if (lock.rows[0]?.held) return
    await client.query('ROLLBACK')
    if (Date.now() > deadline) throw new Error('another replica is still starting its job scheduler')
  }
}

async function start(boss: PgBoss, tasks: readonly DailyTask[], signal: AbortSignal): Promise<void> {
  await boss.start()
  signal.throwIfAborted()
  const all = [NIGHTLY, ...tasks]
  for (const { name } of await boss.getSchedules())
    if (!all.some(({ queue }) => queue === name)) await boss.unschedule(name)
  for (const { queue, cron, atStart, run } of all) {
    await boss.createQueue(queue)
    await boss.schedule(queue, cron, {}, { tz: env().APP_TIMEZONE })
    // Deduplicated for replicas that start together; a new worker polls the queue at once.
    if (atStart) await boss.send(queue, {}, { singletonSeconds: START_WITHIN_MS / 1000 })
    await boss.work(queue, { pollingIntervalSeconds: 30 }, () =>
      withSpan(`job ${queue}`, {}, async () => {
        await run()
      }),
    )
  }
}

/**
 * pg-boss schedules jobs: one of the replicas queues each, and one runs it; a failed job is retried. It creates its
 * schema `pgboss` at the first start.
 * @param signal cancels the start before any job is taken
 * @throws when the database does not answer or refuses the schema, and when cancelled
 */
export async function startScheduler(
  tasks: readonly DailyTask[] = [],
  signal = new AbortController().signal,
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL,
    max: 2,
    application_name: 'pokazateli-jobs',
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
  })
  boss.on('error', (error) => log().error({ err: error }, 'job scheduler'))
  try {
    await oneAtATime(() => start(boss, tasks, signal), signal)
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return boss
}
