'use client'

import { useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { documentsContract, Review } from '@/lib/features/documents/contract'
import type { DocumentKey, InputDocument } from '@/lib/features/documents/entry/shapes'
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
const { callData, read, address, useData } = documentCalls

/** The matrix of a year; `initial` is what the page was rendered with. */
export const useMetricsSummary = (
  { year, companyId }: { year: number | null; companyId: number | null },
  initialData?: MetricsSummary,
) =>
  useQuery({ ...read('GET /api/metrics-summary', { query: { year, company_id: companyId } }), initialData })

/** The document's current state on the server: used to reload after a conflict. */
export const fetchDocument = (id: number): Promise<InputDocument> =>
  callData('GET /api/input-documents/{id}', { params: { id } })

/** Where the own organisation takes an indicator's data from; for an administrator empty. */
export const useDatumLines = (metric_id: number) =>
  useQuery(read('GET /api/datum-lines', { query: { metric_id } }))

/** The last events of a document, newest first. */
export const fetchEvents = (id: number) =>
  callData('GET /api/input-documents/{id}/history', { params: { id }, query: { before: null } })

/** A document with all its rows, refetched on every mount. */
export const useDocument = (id: number) =>
  useData('GET /api/input-documents/{id}', { params: { id } }, undefined, {
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

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

const periodQuery = ({ year, quarter, month, companyId }: ReviewPeriod) => ({
  query: { year, quarter: quarter || null, month: month || null, company_id: companyId },
})

export const useReview = (period: ReviewPeriod, initialData?: Review) =>
  useQuery({ ...read('GET /api/input-documents/review', periodQuery(period)), initialData })

export const documentTemplateUrl = (id: number): string =>
  address('GET /api/input-documents/{id}/template', { params: { id } })

export const newDocumentTemplateUrl = ({ metric_period_id, ...query }: DocumentKey): string =>
  address('GET /api/input-documents/template', { query })

export const periodTemplateUrl = (period: ReviewPeriod): string =>
  address('GET /api/input-documents/template', periodQuery(period))

export const historyTemplateUrl = (query: { from: number; to: number; company_id: number | null }): string =>
  address('GET /api/input-documents/history-template', { query })

export const usePassport = (id: number) =>
  useQuery(read('GET /api/metrics/{id}/passport', { params: { id } }))
