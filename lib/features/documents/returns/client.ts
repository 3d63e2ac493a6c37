'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedAnswer } from '@/lib/core/http/pagination'
import { DOCUMENTS } from '@/lib/features/documents/client'
import type { documentsContract } from '@/lib/features/documents/contract'
import type { returnsContract, WithdrawalRequest } from '@/lib/features/documents/returns/contract'
import type { WithdrawalsQuery } from '@/lib/features/documents/schema'

export const returnCalls = browserCalls<typeof returnsContract & typeof documentsContract>({
  'POST /api/input-documents/{id}/return': DOCUMENTS,
  'DELETE /api/input-documents/{id}/return': DOCUMENTS,
  'POST /api/input-documents/{id}/withdrawal-request': DOCUMENTS,
  'POST /api/withdrawal-requests/{id}/refusal': ['GET /api/withdrawal-requests'],
})
const { usePage } = returnCalls

/** A page of requests; the previous page stays visible while the next one loads. */
export const useWithdrawalRequests = (
  query: Partial<WithdrawalsQuery>,
  initial?: PagedAnswer<WithdrawalRequest>,
) => usePage('GET /api/withdrawal-requests', { query }, initial)
