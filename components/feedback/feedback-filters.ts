import { listReader, wordFilter } from '@/components/ui/lists/list-state'
import { FEEDBACK_STATUSES } from '@/lib/features/feedback/schema'

/** The list of messages as its address asks for it. */
export const readFeedbackFilters = listReader({ status: wordFilter(FEEDBACK_STATUSES) })

export type FeedbackListState = ReturnType<typeof readFeedbackFilters>
