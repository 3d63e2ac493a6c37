'use client'

import { useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { CrossCheckList, crossChecksContract } from '@/lib/features/cross-checks/contract'

const SHOWN = ['GET /api/cross-checks'] as const

export const crossCheckCalls = browserCalls<typeof crossChecksContract>({
  'POST /api/cross-checks': SHOWN,
  'PUT /api/cross-checks/{id}': SHOWN,
  'DELETE /api/cross-checks/{id}': SHOWN,
})

/** Every cross-check; `initial` is what the page was rendered with. */
export const useCrossChecks = (initial: CrossCheckList) =>
  useQuery({ ...crossCheckCalls.read('GET /api/cross-checks', {}), initialData: initial })
