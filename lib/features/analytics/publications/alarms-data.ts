import 'server-only'
import { z } from 'zod'
import { wilson } from '@/lib/calc/quality/agreement'
import { toldAlarms } from '@/lib/calc/quality/alarms'
import { oneRow, onlyRow } from '@/lib/core/db/rows'
import { env } from '@/lib/core/process/env'
import { type AlarmPrecision, alarmCount } from '@/lib/features/analytics/publications/shapes'
import { publishedState } from '@/lib/features/analytics/publications/statements-data'
import { Prisma } from '@/lib/generated/prisma/client'

/** As stored in a certificate: when counted, and the published counts. */
const keptAlarms = z.object({ at: z.string(), told: z.array(alarmCount) })

const countedRow = z.object({
  at: z.string(),
  before: keptAlarms.nullable(),
  now: z.array(alarmCount.extend({ organisations: z.int(), fresh: z.int() })),
})

/**
 * Precision of alarms over all answered reviews, for the publication being built. It continues from the last counts
 * anybody saw, even in a withdrawn publication. Null until there are enough.
 */
export async function countAlarms(): Promise<z.output<typeof keptAlarms> | null> {
  const { at, before, now } = await onlyRow(
    countedRow,
    Prisma.sql`
    WITH last AS (
      SELECT p.certificate->'alarms' AS kept FROM publications p
      WHERE p.state IN ('published', 'withdrawn') AND jsonb_typeof(p.certificate->'alarms') = 'object'
      ORDER BY p.published_at DESC, p.id DESC LIMIT 1
    ), counted AS (
      SELECT coalesce(r.kind, 'all') AS kind, count(*)::int AS answered,
        count(*) FILTER (WHERE r.cause <> 'unknown')::int AS found, count(DISTINCT r.company_id)::int AS organisations,
        count(DISTINCT r.company_id) FILTER (WHERE r.answered_at
          > coalesce((SELECT (kept->>'at')::timestamptz FROM last), '-infinity'))::int AS fresh
      FROM signal_reviews r WHERE r.cause IS NOT NULL AND NOT r.is_better GROUP BY GROUPING SETS ((), (r.kind))
    )
    SELECT now()::text AS at, (SELECT kept FROM last) AS before,
      (SELECT json_agg(c ORDER BY c.kind) FROM counted c) AS now`,
  )
  const told = toldAlarms(before?.told ?? [], now, env().MIN_COMPARISON_GROUP)
  if (told.length === 0) return null
  return told === before?.told ? before : { at, told: [...told] }
}

/** The published precision; empty where there is none. */
export const precisionOf = (kept: unknown): AlarmPrecision[] =>
  (keptAlarms.safeParse(kept).data?.told ?? []).map((one) => ({ ...one, ...wilson(one.found, one.answered) }))

/** The precision in the publication with this id, or in the current one. */
export async function readAlarms(id: number | null): Promise<AlarmPrecision[]> {
  const row = await oneRow(
    z.object({ alarms: z.unknown() }),
    Prisma.sql`SELECT p.certificate->'alarms' AS alarms FROM publications p
      WHERE p.state = 'published' AND p.id = coalesce(${id}::int, (${publishedState.newest}))`,
  )
  return precisionOf(row?.alarms)
}
