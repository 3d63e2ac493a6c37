'use client'

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedList } from '@/lib/core/http/pagination'
import { useDocumentCall } from '@/lib/features/documents/client'
import type { returnsContract, WithdrawalRequest } from '@/lib/features/documents/returns/contract'
import type { WithdrawalsQuery } from '@/lib/features/documents/schema'

const { call, read, useForget } = browserCalls<typeof returnsContract>()

interface ForReason {
  id: number
  reason: string
}

/** Returns a draft to its author. */
export const useReturnDocument = () =>
  useDocumentCall(
    async ({ id, reason }: ForReason) =>
      (await call('POST /api/input-documents/{id}/return', { params: { id }, body: { reason } })).data,
  )

/** Says that what the draft was returned for is mended. */
export const useResendDocument = () =>
  useDocumentCall(
    async (id: number) => (await call('DELETE /api/input-documents/{id}/return', { params: { id } })).data,
  )

/** Asks the administrators to return an approved document to work. */
export const useRequestWithdrawal = () =>
  useDocumentCall(
    async ({ id, reason }: ForReason) =>
      (await call('POST /api/input-documents/{id}/withdrawal-request', { params: { id }, body: { reason } }))
        .data,
  )

/** A page of requests; the old page stays while the next one is read. */
export function useWithdrawalRequests(
  query: Partial<WithdrawalsQuery>,
  initial?: PagedList<WithdrawalRequest>,
) {
  return useQuery({
    ...read('GET /api/withdrawal-requests', { query }),
    placeholderData: keepPreviousData,
    initialData: initial,
  })
}

/** Lists are read anew even when somebody was faster: they show what came of it. */
export const useForgetWithdrawals = () => useForget('GET /api/withdrawal-requests')

export function useRefuseWithdrawal() {
  return useMutation({
    mutationFn: ({ id, reason }: ForReason) =>
      call('POST /api/withdrawal-requests/{id}/refusal', { params: { id }, body: { reason } }),
    onSettled: useForgetWithdrawals(),
  })
}
