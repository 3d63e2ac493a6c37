import 'server-only'
import { z } from 'zod'
import { db } from '@/lib/core/db/client'
import { oneRow } from '@/lib/core/db/rows'
import { filters } from '@/lib/features/analytics/group/contract'
import { MOST_ATTEMPTS } from '@/lib/features/control-reports/rules'
import { PARTS } from '@/lib/features/control-reports/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

/** Longer than any report takes, so that nobody overtakes whoever is at work. */
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
  attempts: z.int(),
})

/** A report and whoever asked for it. */
export type ClaimedReport = z.output<typeof claimed>

/** Takes the next report that is due; nobody else has it until the lease is over. @param progress it begins with */
export function claim(progress: number): Promise<ClaimedReport | undefined> {
  return oneRow(
    claimed,
    Prisma.sql`
    UPDATE control_reports r SET state = 'making', progress = ${progress}, attempts = r.attempts + 1,
      next_try_at = now() + make_interval(mins => ${LEASE_MINUTES})
    WHERE r.id = (
      SELECT d.id FROM control_reports d WHERE d.state IN ('queued', 'making') AND d.next_try_at <= now()
      ORDER BY d.id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING r.id, r.company_id, r.user_id, r.year, r.part, r.metric_category_ids, r.filters, r.attempts`,
  )
}

/** How far it is, in per cent. */
export async function noteProgress({ id }: ClaimedReport, progress: number): Promise<void> {
  await db().$executeRaw(Prisma.sql`
    UPDATE control_reports SET progress = ${Math.round(progress)} WHERE id = ${id} AND state = 'making'`)
}

/** Somebody takes it again soon, unless too many tried. */
export async function putReportBack({ id, attempts }: ClaimedReport): Promise<void> {
  const state = attempts >= MOST_ATTEMPTS ? 'failed' : 'queued'
  await db().$executeRaw(Prisma.sql`
    UPDATE control_reports SET state = ${state}, progress = 0, next_try_at = now() + make_interval(secs => ${PAUSE_SECONDS})
    WHERE id = ${id} AND state = 'making'`)
}
