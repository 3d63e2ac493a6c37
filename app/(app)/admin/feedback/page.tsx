import type { Metadata } from 'next'
import { FeedbackListScreen } from '@/components/feedback/messages'
import { listQuery, readStatusFilters } from '@/components/ui/lists/list-state'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/process/env'
import { type PageQuery, pageSearch, readPagedList } from '@/lib/core/route/page'
import { FEEDBACK, readMessages } from '@/lib/features/inbox/data'
import { FEEDBACK_STATUS_NAMES } from '@/lib/features/inbox/labels'
import { messagesQuerySchema } from '@/lib/features/inbox/schema'

export const metadata: Metadata = { title: 'Обращения' }

export default async function FeedbackListPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('feedback.manage')
  if (!user) return null
  const filters = readStatusFilters(await pageSearch(searchParams), FEEDBACK_STATUS_NAMES)
  const list = await readPagedList('/api/feedback', messagesQuerySchema, listQuery(filters), (query, url) =>
    readMessages(FEEDBACK, companyScope(user), query, url),
  )
  return <FeedbackListScreen initial={{ filters, list }} timeZone={env().APP_TIMEZONE} />
}
