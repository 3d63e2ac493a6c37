'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import type { targetsContract } from '@/lib/features/targets/contract'

type Calls = typeof targetsContract
type Fields = BodyOf<Calls['PUT /api/metrics/{id}/targets']>

const { call, read, useData } = browserCalls<Calls>()

const targetsOf = (id: number) => read('GET /api/metrics/{id}/targets', { params: { id } })

export const useProjectTargets = (id: number) => useData('GET /api/metrics/{id}/targets', { params: { id } })

export function useSetProjectTarget(metricId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Fields) => call('PUT /api/metrics/{id}/targets', { params: { id: metricId }, body }),
    onSuccess: (answer) => queries.setQueryData(targetsOf(metricId).queryKey, answer),
  })
}
