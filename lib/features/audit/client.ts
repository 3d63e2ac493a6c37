'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedAnswer } from '@/lib/core/http/pagination'
import type { AuditEventAnswer, auditContract } from '@/lib/features/audit/contract'
import type { JournalFilters, JournalQuery } from '@/lib/features/audit/schema'
import type { platformContract } from '@/lib/features/platform/contract'

const { address, read } = browserCalls<typeof auditContract & typeof platformContract>()

/** A page of the audit log; the previous page stays while the next loads. */
export function useJournal(query: Partial<JournalQuery>, initial?: PagedAnswer<AuditEventAnswer>) {
  return useQuery({
    ...read('GET /api/audit-events', { query }),
    placeholderData: keepPreviousData,
    initialData: initial,
  })
}

export function useAuditEvent(id: number) {
  return useQuery({ ...read('GET /api/audit-events/{id}', { params: { id } }), select: ({ data }) => data })
}

/** URL of the filtered audit log as a workbook. */
export function journalExport({ search, action, entity, entity_id, from, to }: JournalFilters): string {
  return address('GET /api/audit-events/export', { query: { search, action, entity, entity_id, from, to } })
}

/** URL of the support bundle. */
export const SUPPORT_BUNDLE = address('GET /api/support-bundle', {})
