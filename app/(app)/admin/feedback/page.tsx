import { FeedbackListScreen } from '@/components/feedback/messages'
import { listQuery, readStatusFilters } from '@/components/ui/lists/list-state'
import { pageFor, readPagedList } from '@/lib/core/route/page'
import { FEEDBACK, readMessages } from '@/lib/features/inbox/data'
import { FEEDBACK_STATUS_NAMES } from '@/lib/features/inbox/labels'
import { messagesQuerySchema } from '@/lib/features/inbox/schema'

export const metadata = { title: 'Обращения' }

export default pageFor({ permission: 'feedback.manage' }, async ({ scope, search }) => {
  const filters = readStatusFilters(search, FEEDBACK_STATUS_NAMES)
  const list = await readPagedList('/api/feedback', messagesQuerySchema, listQuery(filters), (query, url) =>
    readMessages(FEEDBACK, scope, query, url),
  )
  return <FeedbackListScreen initial={{ filters, list }} />
})
