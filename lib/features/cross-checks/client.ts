'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import type { CrossCheckList, crossChecksContract } from '@/lib/features/cross-checks/contract'

type Calls = typeof crossChecksContract

const { call, read, useForget } = browserCalls<Calls>()

/** Every cross-check; `initial` is what the page was rendered with. */
export const useCrossChecks = (initial: CrossCheckList) =>
  useQuery({ ...read('GET /api/cross-checks', {}), initialData: initial })

const useForgetChecks = () => useForget('GET /api/cross-checks')

export function useCreateCrossCheck() {
  return useMutation({
    mutationFn: (body: BodyOf<Calls['POST /api/cross-checks']>) => call('POST /api/cross-checks', { body }),
    onSuccess: useForgetChecks(),
  })
}

export function useSaveCrossCheck() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<Calls['PUT /api/cross-checks/{id}']> & { id: number }) =>
      call('PUT /api/cross-checks/{id}', { params: { id }, body }),
    onSuccess: useForgetChecks(),
  })
}

export function useDeleteCrossCheck() {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/cross-checks/{id}', { params: { id } }),
    onSuccess: useForgetChecks(),
  })
}

/** What a cross-check would have said of all that was entered before. */
export function useTryCrossCheck() {
  return useMutation({
    mutationFn: (body: BodyOf<Calls['POST /api/cross-checks/trial']>) =>
      call('POST /api/cross-checks/trial', { body }),
  })
}
