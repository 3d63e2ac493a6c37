import { OverviewScreen } from '@/components/analytics/overview/overview-screen'
import { WithdrawnPublication } from '@/components/analytics/publications/withdrawn-publication'
import { mayChange } from '@/lib/core/domain/permissions'
import { admittedOrNothing, pageFor } from '@/lib/core/route/page'
import { readFrame } from '@/lib/features/analytics/dictionaries-data'
import { readWithdrawn } from '@/lib/features/analytics/publications/data'
import { sideQuerySchema } from '@/lib/features/analytics/schema'
import { readOverview } from '@/lib/features/overview/data'

export const metadata = { title: 'Обзор' }

export default pageFor({ permission: 'analytics.view' }, async ({ user, scope, searchParams }) => {
  const requested = sideQuerySchema.parse(searchParams)
  const withdrawn = await readWithdrawn(requested.publication)
  if (withdrawn) return <WithdrawnPublication publication={withdrawn} />
  const frame = await readFrame(user, scope)
  const query = { ...requested, company_id: frame.companies === null ? null : requested.company_id }
  const answer = await admittedOrNothing(user.id, () => readOverview(scope, query))
  return (
    <OverviewScreen
      initial={answer && { query, answer }}
      mayPlan={mayChange(user, 'measures.manage')}
      mayAsk={mayChange(user, 'quarter_letters.ask')}
      frame={frame}
    />
  )
})
