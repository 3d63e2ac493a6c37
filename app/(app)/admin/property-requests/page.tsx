import type { Metadata } from 'next'
import { RequestsScreen } from '@/components/companies/requests/requests-screen'
import { listQuery, readStatusFilters } from '@/components/ui/lists/list-state'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/process/env'
import { type PageQuery, pageSearch, readPagedList } from '@/lib/core/route/page'
import { REQUEST_STATUS_NAMES } from '@/lib/features/companies/labels'
import { readRequests } from '@/lib/features/companies/properties/data'
import { requestsQuerySchema } from '@/lib/features/companies/properties/schema'

export const metadata: Metadata = { title: 'Заявки на изменение сведений' }

export default async function PropertyRequestsPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('property_requests.manage')
  if (!user) return null
  const filters = readStatusFilters(await pageSearch(searchParams), REQUEST_STATUS_NAMES)
  const list = await readPagedList(
    '/api/property-requests',
    requestsQuerySchema,
    listQuery(filters),
    (query, url) => readRequests(companyScope(user), query, url),
  )
  return <RequestsScreen initial={{ filters, list }} timeZone={env().APP_TIMEZONE} />
}
