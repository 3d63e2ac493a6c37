import { PublicationsAdminScreen } from '@/components/analytics/publications/admin-screen'
import { today } from '@/lib/core/process/clock'
import { pageFor } from '@/lib/core/route/page'
import { readAnalyticsCategories } from '@/lib/features/analytics/compared/categories-data'
import { readPublications } from '@/lib/features/analytics/publications/data'

export const metadata = { title: 'Выпуски' }

export default pageFor({ permission: 'publications.manage' }, async ({ scope }) => {
  const [publications, { data }] = await Promise.all([
    readPublications(scope),
    readAnalyticsCategories(scope, { company_id: null, publication: null }),
  ])
  return <PublicationsAdminScreen initial={publications} categories={data} today={today()} />
})
