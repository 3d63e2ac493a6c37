import 'server-only'
import { z } from 'zod'
import { isValidPeriod, knownPeriod } from '@/lib/calc/periods'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { makeChange } from '@/lib/core/db/change'
import { idRow, requireRow } from '@/lib/core/db/rows'
import { AppError, conflict } from '@/lib/core/http/errors'
import { period } from '@/lib/core/http/shapes'
import type { marksContract } from '@/lib/features/analytics/own/contract'
import { Prisma } from '@/lib/generated/prisma/client'

const ENTITY = 'chart_mark'
const NO_VALUE = 'За этот период нет утверждённого значения'
const MARKED = 'Этот период уже отмечен'

/**
 * Marks an approved period of an own series, or a quarter of approved months: limits are rebased at it, or it is excluded
 * from them.
 * @throws AppError invalid (no such period, nothing approved in it), conflict (marked already)
 */
export async function addMark(
  scope: CompanyScope,
  mark: z.output<(typeof marksContract)['POST /api/chart-marks']['body']>,
): Promise<{ id: number }> {
  const { metric_id, kind, year, quarter, month, reason } = mark
  if (!isValidPeriod(knownPeriod(mark))) throw refused(NO_VALUE)
  return makeChange(idRow, {
    gate: Prisma.sql`
      INSERT INTO chart_marks (company_id, metric_id, kind, year, quarter, month, reason, user_id)
      SELECT DISTINCT f.company_id, f.metric_id, ${kind}, f.year, ${quarter}::int, ${month}::int, ${reason}, ${scope.userId}::int
      FROM comparison_facts f WHERE f.company_id = ${scope.companyId} AND f.metric_id = ${metric_id} AND f.year = ${year}
        AND (f.quarter = ${quarter} AND f.month = ${month} OR ${month}::int = 0 AND f.month > 0 AND (f.month + 2) / 3 = ${quarter}::int)
      RETURNING id`,
    audit: { action: `${ENTITY}.create`, entity: ENTITY, after: mark },
    otherwise: () => refused(NO_VALUE),
    refusal: () => conflict(MARKED),
  })
}

/** Removes a mark. @throws AppError not_found */
export async function removeMark(scope: CompanyScope, id: number): Promise<void> {
  const own = Prisma.sql`id = ${id} AND company_id = ${scope.companyId}`
  const mark = await requireRow(
    z.object({
      metric_id: z.int(),
      kind: z.string(),
      ...period.shape,
      reason: z.string(),
    }),
    Prisma.sql`SELECT metric_id, kind, year, quarter, month, reason FROM chart_marks WHERE ${own}`,
  )
  await makeChange(idRow, {
    gate: Prisma.sql`DELETE FROM chart_marks WHERE ${own} RETURNING id`,
    audit: { action: `${ENTITY}.delete`, entity: ENTITY, before: mark },
  })
}

const refused = (message: string) => new AppError('invalid', { errors: { year: [message] } })
