import 'server-only'
import { type CompanyScope, requireEntering } from '@/lib/core/auth/scope'
import { tryChange } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import type { YearTarget } from '@/lib/features/targets/contract'
import { readTargetsOf } from '@/lib/features/targets/data'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * Sets or removes a year's target of an indicator: a manager one's organisation's, an administrator the project's.
 * @returns all targets set by the same side
 * @throws AppError not_found, forbidden (watcher)
 */
export async function setTarget(
  scope: CompanyScope,
  metricId: number,
  { year, value }: { year: number; value: string | null },
): Promise<YearTarget[]> {
  const { companyId, userId } = scope
  requireEntering(scope)
  const before = (await readTargetsOf(metricId, companyId)).find((one) => one.year === year)
  const gate =
    value === null
      ? Prisma.sql`
        DELETE FROM metric_targets WHERE metric_id = ${metricId} AND year = ${year}
          AND company_id IS NOT DISTINCT FROM ${companyId}::int
        RETURNING metric_id AS id`
      : Prisma.sql`
        INSERT INTO metric_targets (metric_id, company_id, year, value, user_id)
        SELECT m.id, ${companyId}::int, ${year}, ${value}::numeric, ${userId} FROM metrics m WHERE m.id = ${metricId}
        ON CONFLICT (metric_id, company_id, year)
          DO UPDATE SET value = excluded.value, user_id = excluded.user_id, updated_at = now()
        RETURNING metric_id AS id`
  await tryChange(idRow, {
    gate,
    audit: {
      action: companyId === null ? 'metric.target' : 'metric.own_target',
      entity: 'metric',
      before: { year, value: before?.value ?? null },
      after: { year, value },
    },
  })
  return readTargetsOf(metricId, companyId)
}
