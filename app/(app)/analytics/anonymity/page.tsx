import type { Metadata } from 'next'
import { AnonymityMethod } from '@/components/analytics/method/anonymity-method'
import { numberFilter } from '@/components/ui/lists/list-state'
import { requirePermission } from '@/lib/core/auth/require-user'
import { env } from '@/lib/core/process/env'
import { type PageQuery, pageSearch } from '@/lib/core/route/page'

export const metadata: Metadata = { title: 'Как мы храним тайну' }

export default async function AnonymityMethodPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('analytics.view')
  if (!user) return null
  return (
    <AnonymityMethod
      minGroup={env().MIN_COMPARISON_GROUP}
      publication={numberFilter(await pageSearch(searchParams), 'publication')}
      timeZone={env().APP_TIMEZONE}
    />
  )
}
