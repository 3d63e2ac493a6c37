'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedAnswer } from '@/lib/core/http/pagination'
import { DOCUMENTS } from '@/lib/features/documents/client'
import type { documentsContract } from '@/lib/features/documents/contract'
import type { returnsContract, WithdrawalRequest } from '@/lib/features/documents/returns/contract'
import type { WithdrawalsQuery } from '@/lib/features/documents/schema'

const { useChange, useForget, usePage } = browserCalls<typeof returnsContract & typeof documentsContract>()

export const useReturnDocument = () => useChange('POST /api/input-documents/{id}/return', DOCUMENTS)

export const useResendDocument = () => useChange('DELETE /api/input-documents/{id}/return', DOCUMENTS)

export const useRequestWithdrawal = () =>
  useChange('POST /api/input-documents/{id}/withdrawal-request', DOCUMENTS)

/** A page of requests; the previous page stays visible while the next one loads. */
export const useWithdrawalRequests = (
  query: Partial<WithdrawalsQuery>,
  initial?: PagedAnswer<WithdrawalRequest>,
) => usePage('GET /api/withdrawal-requests', { query }, initial)

/** Refetches the lists even after a conflict: they show what the other person decided. */
export const useForgetWithdrawals = () => useForget('GET /api/withdrawal-requests')

export const useRefuseWithdrawal = () =>
  useChange('POST /api/withdrawal-requests/{id}/refusal', ['GET /api/withdrawal-requests'], 'onSettled')
