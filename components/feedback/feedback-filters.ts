import { listFilters, type Query, wordFilter } from '@/components/ui/lists/list-state'
import { FEEDBACK_STATUSES } from '@/lib/features/feedback/values/rules'

/** The list of messages as its address asks for it. */
export const readFeedbackFilters = (query: Query) => ({
  ...listFilters(query),
  status: wordFilter(query, 'status', FEEDBACK_STATUSES),
})

export type FeedbackListState = ReturnType<typeof readFeedbackFilters>
