'use client'

import { useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { CrossCheckList, crossChecksContract } from '@/lib/features/cross-checks/contract'

const { read, useChange } = browserCalls<typeof crossChecksContract>()

/** Every cross-check; `initial` is what the page was rendered with. */
export const useCrossChecks = (initial: CrossCheckList) =>
  useQuery({ ...read('GET /api/cross-checks', {}), initialData: initial })

const SHOWN = ['GET /api/cross-checks'] as const

export const useCreateCrossCheck = () => useChange('POST /api/cross-checks', SHOWN)

export const useSaveCrossCheck = () => useChange('PUT /api/cross-checks/{id}', SHOWN)

export const useDeleteCrossCheck = () => useChange('DELETE /api/cross-checks/{id}', SHOWN)

/** Applies a cross-check to everything entered so far, without storing it. */
export const useTryCrossCheck = () => useChange('POST /api/cross-checks/trial')
