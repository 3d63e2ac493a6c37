'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedAnswer } from '@/lib/core/http/pagination'
import { DOCUMENTS } from '@/lib/features/documents/client'
import type { documentsContract } from '@/lib/features/documents/contract'
import type { returnsContract, WithdrawalRequest } from '@/lib/features/documents/returns/contract'
import type { WithdrawalsQuery } from '@/lib/features/documents/schema'

const { useChange, useForget, usePage } = browserCalls<typeof returnsContract & typeof documentsContract>()

/** Returns a draft to its author. */
export const useReturnDocument = () => useChange('POST /api/input-documents/{id}/return', DOCUMENTS)

/** Says that what the draft was returned for is mended. */
export const useResendDocument = () => useChange('DELETE /api/input-documents/{id}/return', DOCUMENTS)

/** Asks the administrators to return an approved document to work. */
export const useRequestWithdrawal = () =>
  useChange('POST /api/input-documents/{id}/withdrawal-request', DOCUMENTS)

/** A page of requests; the old page stays while the next one is read. */
export const useWithdrawalRequests = (
  query: Partial<WithdrawalsQuery>,
  initial?: PagedAnswer<WithdrawalRequest>,
) => usePage('GET /api/withdrawal-requests', { query }, initial)

/** Lists are read anew even when somebody was faster: they show what came of it. */
export const useForgetWithdrawals = () => useForget('GET /api/withdrawal-requests')

export const useRefuseWithdrawal = () =>
  useChange('POST /api/withdrawal-requests/{id}/refusal', ['GET /api/withdrawal-requests'], 'onSettled')
