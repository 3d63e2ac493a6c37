import { afterEach, beforeEach, expect, it } from 'vitest'
import { resetDatabase } from '@/e2e/support/database'
import { db } from '@/lib/core/db/client'
import { startJobs } from '@/lib/core/jobs/start'
import { guardBridge } from '@/lib/core/process/guard-bridge'

const LONG = { timeout: 200_000 }
/** The lock id of scheduler.ts. */
const START_LOCK = 7_102_026_003

beforeEach(async () => {
  await resetDatabase()
  guardBridge().exitTasks.work = []
})
afterEach(() => {
  guardBridge().exitTasks.work = []
})

const connections = async () => {
  const [row] = await db().$queryRaw<Array<{ count: bigint }>>`
    SELECT count(*) FROM pg_stat_activity
    WHERE application_name = 'pokazateli-jobs' AND datname = current_database()`
  return Number(row?.count)
}

it('D2 a scheduler that is still starting when the process is to end is given up at once', async () => {
  await db().$transaction(async (holder) => {
    await holder.$executeRaw`SELECT pg_advisory_xact_lock(${START_LOCK}::bigint)`
    startJobs([])
    await expect.poll(connections).toBeGreaterThan(0)
    // The lock stays taken, so waiting for it would never end.
    await Promise.all(guardBridge().exitTasks.work.map((task) => task()))
  }, LONG)
  await expect.poll(connections).toBe(0)
})
