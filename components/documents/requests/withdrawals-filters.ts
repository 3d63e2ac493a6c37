import { listReader, wordFilter } from '@/components/ui/lists/list-state'
import { WITHDRAWAL_STATUSES } from '@/lib/features/documents/returns/schema'

/** The list of requests as its address asks for it. */
export const readWithdrawalsFilters = listReader({ status: wordFilter(WITHDRAWAL_STATUSES) })

export type WithdrawalsListState = ReturnType<typeof readWithdrawalsFilters>
