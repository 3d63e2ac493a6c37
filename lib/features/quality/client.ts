'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { DataQuality, qualityContract } from '@/lib/features/quality/contract'

const { useChange, useData } = browserCalls<typeof qualityContract>()

/** Data quality of an organisation; `initial` is what the page was rendered with. */
export const useDataQuality = (company_id: number | null, initial: DataQuality) =>
  useData('GET /api/data-quality', { query: { company_id } }, initial)

export const useExplain = () => useChange('PUT /api/data-quality/findings/{id}', ['GET /api/data-quality'])

export const useAddRecheck = () => useChange('POST /api/rechecks', ['GET /api/data-quality'])
