import { OffersScreen } from '@/components/feedback/messages'
import { listQuery, readStatusFilters } from '@/components/ui/lists/list-state'
import { pageFor, readPagedList } from '@/lib/core/route/page'
import { OFFERS, readMessages } from '@/lib/features/inbox/data'
import { OFFER_STATUS_NAMES } from '@/lib/features/inbox/labels'
import { messagesQuerySchema } from '@/lib/features/inbox/schema'

export const metadata = { title: 'Запросы на взаимодействие' }

export default pageFor({ permission: 'contact_offers.manage' }, async ({ scope, search }) => {
  const filters = readStatusFilters(search, OFFER_STATUS_NAMES)
  const list = await readPagedList(
    '/api/contact-offers',
    messagesQuerySchema,
    listQuery(filters),
    (query, url) => readMessages(OFFERS, scope, query, url),
  )
  return <OffersScreen initial={{ filters, list }} />
})
