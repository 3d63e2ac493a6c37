import { listFilters, type Query, wordFilter } from '@/components/ui/lists/list-state'
import { MESSAGE_STATUSES } from '@/lib/features/inbox/labels'

/** The list of messages as its address asks for it. */
export const readFeedbackFilters = (query: Query) => ({
  ...listFilters(query),
  status: wordFilter(query, 'status', MESSAGE_STATUSES),
})

export type FeedbackListState = ReturnType<typeof readFeedbackFilters>
