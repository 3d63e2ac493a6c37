'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { deadlinesContract } from '@/lib/features/deadlines/contract'
import type { CompletenessFilters } from '@/lib/features/deadlines/schema'

export const deadlineCalls = browserCalls<typeof deadlinesContract>({
  'POST /api/completeness/reminders': ['GET /api/completeness'],
})

export const useCompleteness = deadlineCalls.pageOf('GET /api/completeness')

/** URL of the whole board as a workbook. */
export function completenessExport({ year, quarter, region_id, search, state }: CompletenessFilters): string {
  return deadlineCalls.address('GET /api/completeness/export', {
    query: { year, quarter, region_id, search, state },
  })
}
