'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiError, api } from '@/lib/core/http/api-client'
import type {
  DocumentHistory,
  HistoryEvent,
  InputDocument,
  MetricsSummary,
  SinceApproval,
} from '@/lib/features/documents/answers'
import type {
  ApprovalResult,
  CheckedTemplate,
  ReviewDocument,
  ReviewMeta,
} from '@/lib/features/documents/schema'

/** A row of a draft as it is sent; what is absent keeps what is stored. */
export interface DraftRow {
  metric_id: number
  is_active?: boolean
  note?: string | null
  input_document_value_calc_data: { metric_calc_data_id: number; value: string | null }[]
}

export interface NewDraft {
  company_id: number
  metric_category_id: number
  metric_period_id: number
  year: number
  quarter: number
  month: number
  input_document_values: DraftRow[]
}

interface Answer<T> {
  data: T
}

const summaryKey = (year: number | null, companyId: number | null) => ['metrics-summary', year, companyId]
const documentKey = (id: number) => ['input-documents', id]

function summaryPath(year: number | null, companyId: number | null): string {
  const query = new URLSearchParams()
  if (year !== null) query.set('year', String(year))
  if (companyId !== null) query.set('company_id', String(companyId))
  return `/api/metrics-summary?${query}`
}

/** The matrix of a year; `initial` is what the page was rendered with. */
export function useMetricsSummary(
  filters: { year: number | null; companyId: number | null },
  initial?: MetricsSummary,
) {
  return useQuery<MetricsSummary, ApiError>({
    queryKey: summaryKey(filters.year, filters.companyId),
    queryFn: () => api.get(summaryPath(filters.year, filters.companyId)),
    ...(initial ? { initialData: initial } : {}),
  })
}

/** A document as the server has it now: used to reload after a conflict. */
export async function fetchDocument(id: number): Promise<InputDocument> {
  return (await api.get<Answer<InputDocument>>(`/api/input-documents/${id}`)).data
}

/** One reading of the history serves both of its parts. */
const historyQuery = (id: number, enabled: boolean) => ({
  queryKey: [...documentKey(id), 'history'],
  queryFn: () => api.get<DocumentHistory>(`/api/input-documents/${id}/history`),
  enabled,
})

/** Who did what to the document, newest first. */
export function useDocumentHistory(id: number, enabled: boolean) {
  return useQuery<DocumentHistory, ApiError, HistoryEvent[]>({
    ...historyQuery(id, enabled),
    select: (history) => history.data,
  })
}

/** What differs from the last approval; null when there was none. */
export function useSinceApproval(id: number, enabled: boolean) {
  return useQuery<DocumentHistory, ApiError, SinceApproval | null>({
    ...historyQuery(id, enabled),
    select: (history) => history.meta.since_approval,
  })
}

/** A period whose documents are looked at together. A part that does not apply is 0. */
export interface ReviewPeriod {
  year: number
  quarter: number
  month: number
  /** Named by an admin only. */
  companyId: number | null
}

function periodQuery({ year, quarter, month, companyId }: ReviewPeriod): URLSearchParams {
  const query = new URLSearchParams({ year: String(year) })
  if (quarter > 0) query.set('quarter', String(quarter))
  if (month > 0) query.set('month', String(month))
  if (companyId !== null) query.set('company_id', String(companyId))
  return query
}

/** The drafts of a period, warnings first. */
export function useReview(period: ReviewPeriod, initial?: { data: ReviewDocument[]; meta: ReviewMeta }) {
  return useQuery<{ data: ReviewDocument[]; meta: ReviewMeta }, ApiError>({
    queryKey: ['input-documents', 'review', period],
    queryFn: () => api.get(`/api/input-documents/review?${periodQuery(period)}`),
    ...(initial ? { initialData: initial } : {}),
  })
}

/** The filled-in template against what is stored; nothing is saved. */
export function useTemplateCheck() {
  return useMutation<CheckedTemplate[], ApiError, Blob>({
    mutationFn: async (file) =>
      (await api.upload<Answer<CheckedTemplate[]>>('/api/input-documents/template-check', file)).data,
  })
}

/** Where the template of a document is downloaded. */
export const documentTemplateUrl = (id: number): string => `/api/input-documents/${id}/template`

/** Where the template of a document that is not made yet is downloaded. */
export function newDocumentTemplateUrl(key: Omit<NewDraft, 'input_document_values'>): string {
  const query = new URLSearchParams(Object.entries(key).map(([name, value]) => [name, String(value)]))
  return `/api/input-documents/template?${query}`
}

/** Where the workbook with all categories of a period is downloaded. */
export const periodTemplateUrl = (period: ReviewPeriod): string =>
  `/api/input-documents/template?${periodQuery(period)}`

/** After any change the matrix and the history are read anew. */
function useForget() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['metrics-summary'] }),
      queries.invalidateQueries({ queryKey: ['input-documents'] }),
    ])
  }
}

export function useCreateDocument() {
  return useMutation<InputDocument, ApiError, NewDraft>({
    mutationFn: async (draft) => (await api.post<Answer<InputDocument>>('/api/input-documents', draft)).data,
    onSuccess: useForget(),
  })
}

export function useSaveDocument() {
  return useMutation<
    InputDocument,
    ApiError,
    { id: number; version: number; input_document_values: DraftRow[] }
  >({
    mutationFn: async ({ id, ...body }) =>
      (await api.put<Answer<InputDocument>>(`/api/input-documents/${id}`, body)).data,
    onSuccess: useForget(),
  })
}

export function useApproveDocument() {
  return useMutation<InputDocument, ApiError, { id: number; version: number }>({
    mutationFn: async ({ id, version }) =>
      (await api.post<Answer<InputDocument>>(`/api/input-documents/${id}/approving`, { version })).data,
    onSuccess: useForget(),
  })
}

/** Approves several drafts, each by itself; what became of each comes back in order. */
export function useApproveMany() {
  return useMutation<ApprovalResult[], ApiError, { id: number; version: number }[]>({
    mutationFn: async (documents) =>
      (await api.post<Answer<ApprovalResult[]>>('/api/input-documents/approvals', { documents })).data,
    onSettled: useForget(),
  })
}

export function useWithdrawApproval() {
  return useMutation<InputDocument, ApiError, { id: number; reason: string }>({
    mutationFn: async ({ id, reason }) =>
      (await api.delete<Answer<InputDocument>>(`/api/input-documents/${id}/approving`, { reason })).data,
    onSuccess: useForget(),
  })
}

export function useDeleteDocument() {
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.delete(`/api/input-documents/${id}`),
    onSuccess: useForget(),
  })
}
