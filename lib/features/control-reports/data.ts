import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { instantSql } from '@/lib/core/db/phrases'
import { rows } from '@/lib/core/db/rows'
import { orNotFound } from '@/lib/core/http/errors'
import { NUMBER } from '@/lib/features/analytics/publications/statements-data'
import { KEEP_DAYS } from '@/lib/features/control-reports/rules'
import { type ControlReport, controlReport } from '@/lib/features/control-reports/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

/** Reports `r` within scope: of an accessible organisation, and with accessible categories alone. */
export const inReach = ({ companyId, metricCategoryIds }: CompanyScope): Prisma.Sql =>
  Prisma.sql`(${companyId}::int IS NULL OR r.company_id = ${companyId}::int)
    AND (${metricCategoryIds === null} OR r.metric_category_ids <@ ${[...(metricCategoryIds ?? [])]}::int[])`

function findReports(scope: CompanyScope, which: Prisma.Sql): Promise<ControlReport[]> {
  return rows(
    controlReport,
    Prisma.sql`
    SELECT r.id, r.year, r.part, cardinality(r.metric_category_ids) AS categories, r.state, r.progress,
      (SELECT concat_ws(' ', u.surname, u.name) FROM users u WHERE u.id = r.user_id) AS author,
      ${instantSql(Prisma.sql`r.created_at`)} AS created_at,
      ${instantSql(Prisma.sql`(r.created_at + make_interval(days => ${KEEP_DAYS}))`)} AS kept_until,
      (SELECT ${NUMBER} FROM publications p
        WHERE p.id = r.publication_id AND p.state = 'withdrawn' AND r.state = 'ready') AS withdrawn_publication
    FROM control_reports r WHERE ${which} AND ${inReach(scope)} ORDER BY r.id DESC LIMIT 100`,
  )
}

/** Stored reports of the viewer's organisation, or of the one an admin chose; without a choice none. */
export async function readReports(scope: CompanyScope, companyId: number | null): Promise<ControlReport[]> {
  const whose = scope.companyId ?? companyId
  return whose === null ? [] : findReports(scope, Prisma.sql`r.company_id = ${whose}`)
}

/** @throws AppError not_found when there is none within the scope */
export async function readReportState(scope: CompanyScope, id: number): Promise<ControlReport> {
  const [found] = await findReports(scope, Prisma.sql`r.id = ${id}`)
  return orNotFound(found)
}
