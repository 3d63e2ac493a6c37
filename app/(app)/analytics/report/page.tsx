import type { Metadata } from 'next'
import { ReportScreen } from '@/components/analytics/report/report-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/env'
import { foundOrNotFound, type PageQuery } from '@/lib/core/http/page'
import { inTurnOrNothing } from '@/lib/core/http/turns'
import { readFilterDictionaries, readOwnChoices } from '@/lib/features/analytics/dictionaries-data'
import { readReport } from '@/lib/features/analytics/report/report-data'
import { reportQuerySchema } from '@/lib/features/analytics/schema'

export const metadata: Metadata = { title: 'Отчет по показателям' }

export default async function ReportPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('analytics.view')
  if (!user) return null
  const scope = companyScope(user)
  const [dictionaries, companies] = await Promise.all([readFilterDictionaries(scope), readOwnChoices(scope)])
  const asked = reportQuerySchema.parse(await searchParams)
  const query = { ...asked, company_id: companies === null ? null : asked.company_id }
  const report = await inTurnOrNothing({ userId: user.id, name: 'report', heavy: 'few' }, () =>
    foundOrNotFound(() => readReport(scope, query)),
  )
  return (
    <ReportScreen
      initial={report && { query, report }}
      dictionaries={dictionaries}
      companies={companies}
      company={user.company?.short_name ?? null}
      timeZone={env().APP_TIMEZONE}
    />
  )
}
