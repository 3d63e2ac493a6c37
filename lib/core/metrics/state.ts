import 'server-only'
import { db } from '@/lib/core/db/client'
import { Prisma } from '@/lib/generated/prisma/client'

/** Waiting work and signed-in people, read from the database: the same numbers on every replica. */
export interface SharedState {
  outbox_waiting: number
  /** Seconds since the oldest unsent letter first became due. */
  outbox_age: number
  outbox_failing: number
  sessions: number
  jobs: Array<{ queue: string; state: string; count: number }>
}

const JOB_STATES = Prisma.sql`
  SELECT name AS queue, state::text AS state, count(*)::int AS count FROM pgboss.job
  WHERE name NOT LIKE '\\_\\_%' GROUP BY 1, 2`

/** pg-boss makes its tables at its first start; before that there are no jobs. */
async function readJobs(): Promise<SharedState['jobs']> {
  const [found] = await db().$queryRaw<Array<{ known: boolean }>>(
    Prisma.sql`SELECT to_regclass('pgboss.job') IS NOT NULL AS known`,
  )
  return found?.known ? db().$queryRaw<SharedState['jobs']>(JOB_STATES) : []
}

/** @throws when the database does not answer */
export async function readSharedState(): Promise<SharedState> {
  const [row] = await db().$queryRaw<Array<Omit<SharedState, 'jobs'>>>(Prisma.sql`
    SELECT waiting.count AS outbox_waiting, waiting.age AS outbox_age, waiting.failing AS outbox_failing,
      (SELECT count(*)::int FROM sessions WHERE expires_at > now()) AS sessions
    FROM (
      SELECT count(*)::int AS count, count(*) FILTER (WHERE attempts > 0)::int AS failing,
        coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS age
      FROM outbox_messages WHERE sent_at IS NULL) waiting`)
  const none = { outbox_waiting: 0, outbox_age: 0, outbox_failing: 0, sessions: 0 }
  return { ...none, ...row, jobs: await readJobs() }
}
