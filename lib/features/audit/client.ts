'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedAnswer } from '@/lib/core/http/pagination'
import type { AuditEventAnswer, auditContract } from '@/lib/features/audit/contract'
import type { JournalFilters, JournalQuery } from '@/lib/features/audit/schema'

export const auditCalls = browserCalls<typeof auditContract>()
const { address, usePage } = auditCalls

/** A page of the audit log; the previous page stays while the next loads. */
export const useJournal = (query: Partial<JournalQuery>, initial?: PagedAnswer<AuditEventAnswer>) =>
  usePage('GET /api/audit-events', { query }, initial)

/** URL of the filtered audit log as a workbook. */
export function journalExport({ search, action, entity, entity_id, from, to }: JournalFilters): string {
  return address('GET /api/audit-events/export', { query: { search, action, entity, entity_id, from, to } })
}
