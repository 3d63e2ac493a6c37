'use client'

import { useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { documentsContract } from '@/lib/features/documents/contract'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'
import type { passportsContract } from '@/lib/features/passports/contract'

/** Calls to refetch after any change: the matrix, the review and the history. */
export const DOCUMENTS = [
  'GET /api/metrics-summary',
  'GET /api/input-documents/review',
  'GET /api/input-documents/{id}/history',
] as const

export const documentCalls = browserCalls<typeof documentsContract & typeof passportsContract>({
  'PUT /api/datum-lines/{source_datum_id}': ['GET /api/datum-lines'],
  'POST /api/input-documents': DOCUMENTS,
  'PUT /api/input-documents/{id}': DOCUMENTS,
  'POST /api/input-documents/imports': DOCUMENTS,
  'POST /api/input-documents/{id}/approving': DOCUMENTS,
  'POST /api/input-documents/approvals': DOCUMENTS,
  'DELETE /api/input-documents/{id}/approving': DOCUMENTS,
  'DELETE /api/input-documents/{id}': DOCUMENTS,
})
const { read } = documentCalls

/** The matrix of a year; `initial` is what the page was rendered with. */
export const useMetricsSummary = (
  { year, companyId }: { year: number | null; companyId: number | null },
  initialData?: MetricsSummary,
) =>
  useQuery({ ...read('GET /api/metrics-summary', { query: { year, company_id: companyId } }), initialData })

/** Events of a document, newest first: thirty before the given one, or the last ones. */
export const useDocumentHistory = (id: number | null, before: number | null) =>
  useQuery({
    ...read('GET /api/input-documents/{id}/history', { params: { id: id ?? 0 }, query: { before } }),
    enabled: id !== null,
  })

/** A period whose documents are reviewed together. A part that does not apply is 0. */
export interface ReviewPeriod {
  year: number
  quarter: number
  month: number
  /** Set by an admin only. */
  companyId: number | null
}

export const periodQuery = ({ year, quarter, month, companyId }: ReviewPeriod) => ({
  query: { year, quarter: quarter || null, month: month || null, company_id: companyId },
})
