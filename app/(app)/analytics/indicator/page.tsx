import type { Metadata } from 'next'
import { shownDynamicsQuery } from '@/components/analytics/dynamics/dynamics-query'
import { DynamicsScreen } from '@/components/analytics/dynamics/dynamics-screen'
import { may } from '@/lib/core/auth/permissions'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { foundOrNotFound, type PageQuery } from '@/lib/core/http/page'
import { inTurnOrNothing } from '@/lib/core/http/turns'
import { readFilterDictionaries, readOwnChoices } from '@/lib/features/analytics/dictionaries-data'
import { readDynamics } from '@/lib/features/analytics/dynamics/dynamics-data'
import { readAnalyticsCategories } from '@/lib/features/analytics/group/categories-data'
import { dynamicsQuerySchema } from '@/lib/features/analytics/schema'

export const metadata: Metadata = { title: 'Динамика показателей' }

export default async function DynamicsPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('analytics.view')
  if (!user) return null
  const scope = companyScope(user)
  const [choices, dictionaries, companies] = await Promise.all([
    readAnalyticsCategories(),
    readFilterDictionaries(scope),
    readOwnChoices(scope),
  ])
  const asked = dynamicsQuerySchema.parse(await searchParams)
  const query = shownDynamicsQuery(asked, choices, companies !== null)
  const dynamics =
    query.metric_category_id === null
      ? undefined
      : await inTurnOrNothing({ userId: user.id, name: 'dynamics', heavy: 'few' }, () =>
          foundOrNotFound(() => readDynamics(scope, query)),
        )
  return (
    <DynamicsScreen
      initial={dynamics && { query, dynamics }}
      choices={choices}
      dictionaries={dictionaries}
      companies={companies}
      mayMark={may(user.role, 'charts.mark')}
    />
  )
}
