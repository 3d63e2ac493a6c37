import type { Metadata } from 'next'
import { OffersScreen } from '@/components/feedback/messages'
import { listQuery, readStatusFilters } from '@/components/ui/lists/list-state'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/process/env'
import { type PageQuery, pageSearch, readPagedList } from '@/lib/core/route/page'
import { OFFERS, readMessages } from '@/lib/features/inbox/data'
import { OFFER_STATUS_NAMES } from '@/lib/features/inbox/labels'
import { messagesQuerySchema } from '@/lib/features/inbox/schema'

export const metadata: Metadata = { title: 'Запросы на взаимодействие' }

export default async function ContactOffersPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('contact_offers.manage')
  if (!user) return null
  const filters = readStatusFilters(await pageSearch(searchParams), OFFER_STATUS_NAMES)
  const list = await readPagedList(
    '/api/contact-offers',
    messagesQuerySchema,
    listQuery(filters),
    (query, url) => readMessages(OFFERS, companyScope(user), query, url),
  )
  return <OffersScreen initial={{ filters, list }} timeZone={env().APP_TIMEZONE} />
}
