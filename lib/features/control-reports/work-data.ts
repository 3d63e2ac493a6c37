import 'server-only'
import { z } from 'zod'
import { db } from '@/lib/core/db/client'
import { oneRow } from '@/lib/core/db/rows'
import { filters } from '@/lib/features/analytics/group/contract'
import { publishedState } from '@/lib/features/analytics/publications/statements-data'
import { MOST_ATTEMPTS } from '@/lib/features/control-reports/rules'
import { PARTS } from '@/lib/features/control-reports/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

/** Longer than any report takes, so that no other worker takes one in progress. */
const LEASE_MINUTES = 5
const PAUSE_SECONDS = 15

const claimed = z.object({
  id: z.int(),
  company_id: z.int(),
  user_id: z.int(),
  year: z.int(),
  part: z.enum(PARTS),
  metric_category_ids: z.array(z.int()),
  filters,
  publication_id: z.int().nullable(),
  attempts: z.int(),
})

export type ClaimedReport = z.output<typeof claimed>

/**
 * Leases the next due report; nobody else takes it until the lease expires. If its publication was withdrawn since, the
 * current one is used.
 * @param progress initial value
 */
export function claim(progress: number): Promise<ClaimedReport | undefined> {
  return oneRow(
    claimed,
    Prisma.sql`
    UPDATE control_reports r SET state = 'making', progress = ${progress}, attempts = r.attempts + 1,
      next_try_at = now() + make_interval(mins => ${LEASE_MINUTES}),
      publication_id = coalesce((SELECT p.id FROM publications p WHERE p.id = r.publication_id
        AND p.state = 'published'), (${publishedState.newest}))
    WHERE r.id = (
      SELECT d.id FROM control_reports d WHERE d.state IN ('queued', 'making') AND d.next_try_at <= now()
      ORDER BY d.id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING r.id, r.company_id, r.user_id, r.year, r.part, r.metric_category_ids, r.filters,
      r.publication_id, r.attempts`,
  )
}

/** Stores the progress, in per cent. */
export async function noteProgress({ id }: ClaimedReport, progress: number): Promise<void> {
  await db().$executeRaw(Prisma.sql`
    UPDATE control_reports SET progress = ${Math.round(progress)} WHERE id = ${id} AND state = 'making'`)
}

/** Schedules a retry, or marks the report as failed after too many. */
export async function putReportBack({ id, attempts }: ClaimedReport): Promise<void> {
  const state = attempts >= MOST_ATTEMPTS ? 'failed' : 'queued'
  await db().$executeRaw(Prisma.sql`
    UPDATE control_reports SET state = ${state}, progress = 0, next_try_at = now() + make_interval(secs => ${PAUSE_SECONDS})
    WHERE id = ${id} AND state = 'making'`)
}
