'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { CompletenessBoard, deadlinesContract } from '@/lib/features/deadlines/contract'
import type { CompletenessFilters, CompletenessQuery } from '@/lib/features/deadlines/schema'

type Calls = typeof deadlinesContract

export const deadlineCalls = browserCalls<Calls>({
  'POST /api/completeness/reminders': ['GET /api/completeness'],
})
const { address, usePage } = deadlineCalls

/** A page of the completeness board; the previous page stays while the next loads. */
export const useCompleteness = (query: Partial<CompletenessQuery>, initial?: CompletenessBoard) =>
  usePage('GET /api/completeness', { query }, initial)

/** URL of the whole board as a workbook. */
export function completenessExport({ year, quarter, region_id, search, state }: CompletenessFilters): string {
  return address('GET /api/completeness/export', { query: { year, quarter, region_id, search, state } })
}
