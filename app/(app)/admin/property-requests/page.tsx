import { RequestsScreen } from '@/components/companies/requests/requests-screen'
import { listQuery, readStatusFilters } from '@/components/ui/lists/list-state'
import { pageFor, readPagedList } from '@/lib/core/route/page'
import { readRequests } from '@/lib/features/companies/data'
import { REQUEST_STATUS_NAMES } from '@/lib/features/companies/labels'
import { requestsQuerySchema } from '@/lib/features/companies/schema'

export const metadata = { title: 'Заявки на изменение сведений' }

export default pageFor({ permission: 'property_requests.manage' }, async ({ scope, search }) => {
  const filters = readStatusFilters(search, REQUEST_STATUS_NAMES)
  const list = await readPagedList(
    '/api/property-requests',
    requestsQuerySchema,
    listQuery(filters),
    (query, url) => readRequests(scope, query, url),
  )
  return <RequestsScreen initial={{ filters, list }} />
})
