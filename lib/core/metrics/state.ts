import 'server-only'
import { z } from 'zod'
import { onlyRow, rows } from '@/lib/core/db/rows'
import { Prisma } from '@/lib/generated/prisma/client'

const countsRow = z.object({
  outbox_waiting: z.int(),
  /** Seconds since the oldest unsent letter first became due. */
  outbox_age: z.number(),
  outbox_failing: z.int(),
  sessions: z.int(),
  /** What the certificate of the publication that holds found; null before the first. */
  anonymity_leaks: z.int().nullable(),
})
const knownRow = z.object({ known: z.boolean() })
const jobRow = z.object({ queue: z.string(), state: z.string(), count: z.int() })

/** Waiting work and signed-in people, read from the database: the same numbers on every replica. */
export type SharedState = z.output<typeof countsRow> & { jobs: Array<z.output<typeof jobRow>> }

const JOB_STATES = Prisma.sql`
  SELECT name AS queue, state::text AS state, count(*)::int AS count FROM pgboss.job
  WHERE name NOT LIKE '\\_\\_%' GROUP BY 1, 2`

/** pg-boss makes its tables at its first start; before that there are no jobs. */
async function readJobs(): Promise<SharedState['jobs']> {
  const { known } = await onlyRow(knownRow, Prisma.sql`SELECT to_regclass('pgboss.job') IS NOT NULL AS known`)
  return known ? rows(jobRow, JOB_STATES) : []
}

/** @throws when the database does not answer */
export async function readSharedState(): Promise<SharedState> {
  const counts = await onlyRow(
    countsRow,
    Prisma.sql`
    SELECT waiting.count AS outbox_waiting, waiting.age AS outbox_age, waiting.failing AS outbox_failing,
      (SELECT count(*)::int FROM sessions WHERE expires_at > now()) AS sessions,
      (SELECT (SELECT coalesce(sum((one->>'found')::int), 0)::int FROM jsonb_array_elements(p.certificate->'profiles'->'checks') one)
        FROM publications p WHERE p.state = 'published' ORDER BY p.published_at DESC, p.id DESC LIMIT 1) AS anonymity_leaks
    FROM (
      SELECT count(*)::int AS count, count(*) FILTER (WHERE attempts > 0)::int AS failing,
        coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS age
      FROM outbox_messages WHERE sent_at IS NULL) waiting`,
  )
  return { ...counts, jobs: await readJobs() }
}
