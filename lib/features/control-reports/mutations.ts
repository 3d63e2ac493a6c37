import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { throttle } from '@/lib/core/auth/throttle'
import { commit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { onlyRow } from '@/lib/core/db/rows'
import type { SentFile } from '@/lib/core/http/contract'
import { AppError, fieldError } from '@/lib/core/http/errors'
import { lookNow } from '@/lib/core/jobs/passes'
import type { Format } from '@/lib/core/paper/paper'
import { today } from '@/lib/core/process/clock'
import { readAnalyticsYears } from '@/lib/features/analytics/compared/categories-data'
import { readCompany } from '@/lib/features/companies/data'
import { readReportState } from '@/lib/features/control-reports/data'
import { hasEnded, KEEP_DAYS, timeName } from '@/lib/features/control-reports/rules'
import type { NewReport } from '@/lib/features/control-reports/schema'
import { type ControlReport, PARTS } from '@/lib/features/control-reports/shapes'
import { askStatement, takeStatement } from '@/lib/features/control-reports/statements'
import { Prisma } from '@/lib/generated/prisma/client'

const NO_COMPANY = 'Выберите организацию'
const NO_DATA = 'За этот год нет утверждённых данных'
const NOT_OVER = 'Этот период ещё не закончился'
const BUSY = 'Ваши отчёты ещё готовятся. Дождитесь одного из них.'

/**
 * Requests a report, built by a job.
 * @throws AppError invalid (the period is not over, no organisation), not_found, too_many_requests
 */
export async function askReport(scope: CompanyScope, asked: NewReport): Promise<ControlReport> {
  const companyId = scope.companyId ?? asked.company_id
  if (companyId === null) throw fieldError('company_id', NO_COMPANY)
  const { min, max } = await readAnalyticsYears(companyId)
  if (asked.year < min || asked.year > max) throw fieldError('year', NO_DATA)
  if (!hasEnded(asked, today())) throw fieldError('part', NOT_OVER)
  if (scope.companyId === null) await readCompany(scope, companyId)
  await throttle.spend(scope.userId, 'reports')
  const [made] = await commit(askStatement(scope, companyId, asked))
  if (!made) throw new AppError('too_many_requests', { message: BUSY, headers: { 'Retry-After': '5' } })
  lookNow()
  return readReportState(scope, made.id)
}

const fileRow = z.object({ year: z.int(), part: z.enum(PARTS), bytes: z.instanceof(Uint8Array) })

/** A report's file; the download is audited first. @throws AppError not_found, also before it is ready */
export async function takeFile(scope: CompanyScope, id: number, format: Format): Promise<SentFile> {
  const [taken] = await commit(takeStatement(scope, id, format))
  if (!taken) throw new AppError('not_found')
  const column = Prisma.raw(format)
  const { bytes, ...time } = await onlyRow(
    fileRow,
    Prisma.sql`SELECT year, part, ${column} AS bytes FROM control_reports WHERE id = ${taken.id}`,
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
