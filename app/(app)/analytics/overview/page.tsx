import type { Metadata } from 'next'
import { OverviewScreen } from '@/components/analytics/overview/overview-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { mayChange } from '@/lib/core/domain/permissions'
import { admittedOrNothing } from '@/lib/core/route/admission-queue'
import { foundOrNotFound, type PageQuery } from '@/lib/core/route/page'
import { readFrame } from '@/lib/features/analytics/dictionaries-data'
import { sideQuerySchema } from '@/lib/features/analytics/schema'
import { readOverview } from '@/lib/features/overview/data'

export const metadata: Metadata = { title: 'Обзор' }

export default async function OverviewPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('analytics.view')
  if (!user) return null
  const scope = companyScope(user)
  const frame = await readFrame(user, scope)
  const asked = sideQuerySchema.parse(await searchParams)
  const query = { ...asked, company_id: frame.companies === null ? null : asked.company_id }
  const answer = await admittedOrNothing(user.id, () => foundOrNotFound(() => readOverview(scope, query)))
  return (
    <OverviewScreen
      initial={answer && { query, answer }}
      mayPlan={mayChange(user, 'measures.manage')}
      mayAsk={mayChange(user, 'quarter_letters.ask')}
      frame={frame}
    />
  )
}
