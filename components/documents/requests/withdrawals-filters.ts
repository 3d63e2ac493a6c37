import { listFilters, type Query, wordFilter } from '@/components/ui/lists/list-state'
import { WITHDRAWAL_STATUSES } from '@/lib/features/documents/returns/rules'

/** The list of requests as its address asks for it. */
export const readWithdrawalsFilters = (query: Query) => ({
  ...listFilters(query),
  status: wordFilter(query, 'status', WITHDRAWAL_STATUSES),
})

export type WithdrawalsListState = ReturnType<typeof readWithdrawalsFilters>
