import 'server-only'
import { z } from 'zod'
import { type CompanyScope, requireEntering } from '@/lib/core/auth/scope'
import { throttle } from '@/lib/core/auth/throttle'
import { makeChange } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { idRow, onlyRow } from '@/lib/core/db/rows'
import type { SentFile } from '@/lib/core/http/contract'
import { AppError, fieldError } from '@/lib/core/http/errors'
import { lookNow } from '@/lib/core/jobs/passes'
import type { Format } from '@/lib/core/paper/paper'
import { today } from '@/lib/core/process/clock'
import { readAnalyticsYears } from '@/lib/features/analytics/compared/categories-data'
import { publishedState } from '@/lib/features/analytics/publications/statements-data'
import { readCompany } from '@/lib/features/companies/data'
import type { controlReportsContract } from '@/lib/features/control-reports/contract'
import { inReach, readReportState } from '@/lib/features/control-reports/data'
import { hasEnded, KEEP_DAYS, timeName } from '@/lib/features/control-reports/rules'
import { type ControlReport, PARTS } from '@/lib/features/control-reports/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

const ENTITY = 'control_report'
/** Most reports of a person that are queued or being built. */
const STATUSES_UNDER_WAY = 3
const BUSY = 'Ваши отчёты ещё готовятся. Дождитесь одного из них.'

/**
 * Requests a report, built by a job.
 * @throws AppError forbidden (watcher), invalid (the period is not over, no organisation, no such category), not_found, too_many_requests
 */
export async function askReport(
  scope: CompanyScope,
  body: z.output<(typeof controlReportsContract)['POST /api/control-reports']['body']>,
): Promise<ControlReport> {
  requireEntering(scope)
  const companyId = scope.companyId ?? body.company_id
  if (companyId === null) throw fieldError('company_id', 'Выберите организацию')
  const { min, max } = await readAnalyticsYears(companyId)
  if (body.year < min || body.year > max) throw fieldError('year', 'За этот год нет утверждённых данных')
  if (!hasEnded(body, today())) throw fieldError('part', 'Этот период ещё не закончился')
  if (scope.companyId === null) await readCompany(scope, companyId)
  const { year, part, company_id: _whose, metric_category_ids: named, ...filters } = body
  const metric_category_ids = [...new Set(named)]
  const known = await db().metricCategory.count({ where: { id: { in: metric_category_ids } } })
  if (known < metric_category_ids.length) throw fieldError('metric_category_ids', 'Такой категории нет')
  await throttle.spend(scope.userId, 'reports')
  const made = await makeChange(idRow, {
    locks: { users: [scope.userId] },
    gate: Prisma.sql`
      INSERT INTO control_reports (company_id, user_id, year, part, metric_category_ids, filters, publication_id)
      SELECT c.id, ${scope.userId}, ${year}, ${part}, ${metric_category_ids}::int[], ${JSON.stringify(filters)}::jsonb,
        (${publishedState.newest})
      FROM companies c
      WHERE c.id = ${companyId} AND (SELECT count(*) FROM control_reports r
        WHERE r.user_id = ${scope.userId} AND r.state IN ('queued', 'making')) < ${STATUSES_UNDER_WAY}
      RETURNING id`,
    audit: {
      action: `${ENTITY}.create`,
      entity: ENTITY,
      after: { year, part, metric_category_ids, filters },
    },
    otherwise: () => new AppError('too_many_requests', { message: BUSY, headers: { 'Retry-After': '5' } }),
  })
  lookNow()
  return readReportState(scope, made.id)
}

/** A report's file; the download is audited first. @throws AppError not_found, also before it is ready */
export async function takeFile(scope: CompanyScope, id: number, format: Format): Promise<SentFile> {
  const audited = await makeChange(idRow, {
    gate: Prisma.sql`
      SELECT r.id FROM control_reports r WHERE r.id = ${id} AND r.state = 'ready' AND ${inReach(scope)}`,
    audit: { action: `${ENTITY}.take`, entity: ENTITY, after: { format } },
  })
  const column = Prisma.raw(format)
  const { bytes, ...time } = await onlyRow(
    z.object({ year: z.int(), part: z.enum(PARTS), bytes: z.instanceof(Uint8Array) }),
    Prisma.sql`SELECT year, part, ${column} AS bytes FROM control_reports WHERE id = ${audited.id}`,
  )
  return {
    name: `Отчёт для внутреннего контроля, ${timeName(time)}`,
    asciiName: `control-report-${time.year}-${time.part}`,
    type: format,
    body: new Blob([new Uint8Array(bytes)]).stream(),
  }
}

/** Deletes expired reports. @returns how many */
export function deleteOldReports(): Promise<number> {
  return db().$executeRaw(Prisma.sql`
    DELETE FROM control_reports WHERE created_at < now() - make_interval(days => ${KEEP_DAYS})`)
}
