import 'server-only'
import { Client } from 'pg'
import PgBoss from 'pg-boss'
import { env } from '@/lib/core/env'
import { runNightly } from '@/lib/core/jobs/nightly'
import { log } from '@/lib/core/log'

export const NIGHTLY_QUEUE = 'nightly'
const NIGHTLY_CRON = '30 3 * * *'
const CONNECT_TIMEOUT_MS = 5_000

/** Held while pg-boss makes its tables: replicas that start at once would deadlock over them. */
const START_LOCK = 7_102_026_002

async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    application_name: 'pokazateli-jobs',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', (error) => log().error({ err: error }, 'job scheduler lock'))
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [START_LOCK])
    return await work()
  } finally {
    // The connection's end is the transaction's, and that the lock's.
    await client.end()
  }
}

async function start(boss: PgBoss): Promise<void> {
  await boss.start()
  await boss.createQueue(NIGHTLY_QUEUE)
  await boss.schedule(NIGHTLY_QUEUE, NIGHTLY_CRON, {}, { tz: env().APP_TIMEZONE })
  await boss.work(NIGHTLY_QUEUE, { pollingIntervalSeconds: 30 }, runNightly)
}

/**
 * pg-boss keeps the clock: of all replicas one puts the night's job into the queue and one does it; a job that
 * fails is tried again. It makes its own schema `pgboss` at its first start.
 * @throws when the database does not answer or refuses the schema
 */
export async function startScheduler(): Promise<PgBoss> {
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
    await oneAtATime(() => start(boss))
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return boss
}
