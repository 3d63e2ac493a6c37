import type { Metadata } from 'next'
import { PublicationsScreen } from '@/components/analytics/publications/publications-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/process/env'
import { readPublications } from '@/lib/features/analytics/publications/data'

export const metadata: Metadata = { title: 'Выпуски' }

export default async function PublicationsPage() {
  const user = await requirePermission('publications.view')
  if (!user) return null
  const publications = await readPublications(companyScope(user))
  return <PublicationsScreen initial={publications} timeZone={env().APP_TIMEZONE} />
}
