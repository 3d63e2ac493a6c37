import type { Metadata } from 'next'
import { PublicationsAdminScreen } from '@/components/analytics/publications/admin-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { readAnalyticsCategories } from '@/lib/features/analytics/compared/categories-data'
import { readPublications } from '@/lib/features/analytics/publications/data'

export const metadata: Metadata = { title: 'Выпуски' }

export default async function AdminPublicationsPage() {
  const user = await requirePermission('publications.manage')
  if (!user) return null
  const scope = companyScope(user)
  const [publications, { data }] = await Promise.all([
    readPublications(scope),
    readAnalyticsCategories(scope),
  ])
  return (
    <PublicationsAdminScreen
      initial={publications}
      categories={data}
      timeZone={env().APP_TIMEZONE}
      today={today()}
    />
  )
}
