'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { targetsContract } from '@/lib/features/targets/contract'

const { useData, useReplace } = browserCalls<typeof targetsContract>()

export const useProjectTargets = (id: number) => useData('GET /api/metrics/{id}/targets', { params: { id } })

export const useSetProjectTarget = (id: number) =>
  useReplace('PUT /api/metrics/{id}/targets', 'GET /api/metrics/{id}/targets', { params: { id } })
