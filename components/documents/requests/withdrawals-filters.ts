import { listFilters, type Query, wordFilter } from '@/components/ui/lists/list-state'
import { WITHDRAWAL_STATUSES } from '@/lib/features/documents/returns/labels'

export const readWithdrawalsFilters = (query: Query) => ({
  ...listFilters(query),
  status: wordFilter(query, 'status', WITHDRAWAL_STATUSES),
})

export type WithdrawalsListState = ReturnType<typeof readWithdrawalsFilters>
