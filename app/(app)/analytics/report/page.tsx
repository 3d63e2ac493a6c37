import type { Metadata } from 'next'
import { ReportScreen } from '@/components/analytics/report/report-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { admittedOrNothing } from '@/lib/core/route/admission-queue'
import { foundOrNotFound, type PageQuery } from '@/lib/core/route/page'
import { readFilterDictionaries, readFrame } from '@/lib/features/analytics/dictionaries-data'
import { readReport } from '@/lib/features/analytics/report/report-data'
import { reportQuerySchema } from '@/lib/features/analytics/schema'

export const metadata: Metadata = { title: 'Отчет по показателям' }

export default async function ReportPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('analytics.view')
  if (!user) return null
  const scope = companyScope(user)
  const [dictionaries, frame] = await Promise.all([readFilterDictionaries(scope), readFrame(user, scope)])
  const asked = reportQuerySchema.parse(await searchParams)
  const query = { ...asked, company_id: frame.companies === null ? null : asked.company_id }
  const answer = await admittedOrNothing(user.id, () => foundOrNotFound(() => readReport(scope, query)))
  return <ReportScreen initial={answer && { query, answer }} dictionaries={dictionaries} frame={frame} />
}
