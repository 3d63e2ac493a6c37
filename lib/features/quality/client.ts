'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { DataQuality, qualityContract } from '@/lib/features/quality/contract'

const { useChange, useData } = browserCalls<typeof qualityContract>()

/** How an organisation's numbers come about; `initial` is what the page was rendered with. */
export const useDataQuality = (company_id: number | null, initial: DataQuality) =>
  useData('GET /api/data-quality', { query: { company_id } }, initial)

/** Says what is behind a finding. */
export const useExplain = () => useChange('PUT /api/data-quality/findings/{id}', ['GET /api/data-quality'])

/** Keeps what twenty cases came to when they were counted again. */
export const useAddRecheck = () => useChange('POST /api/data-quality/rechecks', ['GET /api/data-quality'])
