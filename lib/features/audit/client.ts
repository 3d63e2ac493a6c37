'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { auditContract } from '@/lib/features/audit/contract'
import type { JournalFilters } from '@/lib/features/audit/schema'

export const auditCalls = browserCalls<typeof auditContract>()

export const useJournal = auditCalls.pageOf('GET /api/audit-events')

/** URL of the filtered audit log as a workbook. */
export function journalExport({ search, action, entity, entity_id, from, to }: JournalFilters): string {
  return auditCalls.address('GET /api/audit-events/export', {
    query: { search, action, entity, entity_id, from, to },
  })
}
