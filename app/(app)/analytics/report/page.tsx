import { ReportScreen } from '@/components/analytics/report/report-screen'
import { admittedOrNothing } from '@/lib/core/route/admission-queue'
import { foundOrNotFound, pageFor } from '@/lib/core/route/page'
import { readFilterDictionaries, readFrame } from '@/lib/features/analytics/dictionaries-data'
import { readReport } from '@/lib/features/analytics/report/report-data'
import { reportQuerySchema } from '@/lib/features/analytics/schema'

export const metadata = { title: 'Отчет по показателям' }

export default pageFor({ permission: 'analytics.view' }, async ({ user, scope, searchParams }) => {
  const [dictionaries, frame] = await Promise.all([readFilterDictionaries(scope), readFrame(user, scope)])
  const asked = reportQuerySchema.parse(searchParams)
  const query = { ...asked, company_id: frame.companies === null ? null : asked.company_id }
  const answer = await admittedOrNothing(user.id, () => foundOrNotFound(() => readReport(scope, query)))
  return <ReportScreen initial={answer && { query, answer }} dictionaries={dictionaries} frame={frame} />
})
