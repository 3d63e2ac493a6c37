import { WithdrawnPublication } from '@/components/analytics/publications/withdrawn-publication'
import { ReportScreen } from '@/components/analytics/report/report-screen'
import { admittedOrNothing, pageFor } from '@/lib/core/route/page'
import { readFilterDictionaries, readFrame } from '@/lib/features/analytics/dictionaries-data'
import { readWithdrawn } from '@/lib/features/analytics/publications/data'
import { readReport } from '@/lib/features/analytics/report/report-data'
import { reportQuerySchema } from '@/lib/features/analytics/schema'

export const metadata = { title: 'Отчет по показателям' }

export default pageFor({ permission: 'analytics.view' }, async ({ user, scope, searchParams }) => {
  const requested = reportQuerySchema.parse(searchParams)
  const withdrawn = await readWithdrawn(requested.publication)
  if (withdrawn) return <WithdrawnPublication publication={withdrawn} />
  const [dictionaries, frame] = await Promise.all([
    readFilterDictionaries(scope, requested.publication),
    readFrame(user, scope),
  ])
  const query = { ...requested, company_id: frame.companies === null ? null : requested.company_id }
  const answer = await admittedOrNothing(user.id, () => readReport(scope, query))
  return <ReportScreen initial={answer && { query, answer }} dictionaries={dictionaries} frame={frame} />
})
