import type { Metadata } from 'next'
import { OverviewScreen } from '@/components/analytics/overview/overview-screen'
import { may } from '@/lib/core/auth/permissions'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/env'
import { foundOrNotFound, type PageQuery } from '@/lib/core/http/page'
import { inTurnOrNothing } from '@/lib/core/http/turns'
import { readOwnChoices } from '@/lib/features/analytics/dictionaries-data'
import { readOverview } from '@/lib/features/overview/data'
import { overviewQuerySchema } from '@/lib/features/overview/schema'

export const metadata: Metadata = { title: 'Обзор' }

export default async function OverviewPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('analytics.view')
  if (!user) return null
  const scope = companyScope(user)
  const companies = await readOwnChoices(scope)
  const asked = overviewQuerySchema.parse(await searchParams)
  const query = { company_id: companies === null ? null : asked.company_id }
  const overview = await inTurnOrNothing({ userId: user.id, name: 'overview', heavy: 'few' }, () =>
    foundOrNotFound(() => readOverview(scope, query)),
  )
  return (
    <OverviewScreen
      initial={overview && { query, overview }}
      companies={companies}
      mayPlan={may(user.role, 'measures.manage')}
      mayAsk={may(user.role, 'quarter_letters.ask')}
      company={user.company?.short_name ?? null}
      timeZone={env().APP_TIMEZONE}
    />
  )
}
