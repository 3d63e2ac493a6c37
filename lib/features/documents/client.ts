'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiError, api } from '@/lib/core/http/api-client'
import type { HistoryEvent, InputDocument, MetricsSummary } from '@/lib/features/documents/answers'

/** A draft as the form sends it. */
export interface DraftRow {
  metric_id: number
  is_active: boolean
  note: string | null
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

/** Who did what to the document, newest first. */
export function useDocumentHistory(id: number, enabled: boolean) {
  return useQuery<HistoryEvent[], ApiError>({
    queryKey: [...documentKey(id), 'history'],
    queryFn: async () => (await api.get<Answer<HistoryEvent[]>>(`/api/input-documents/${id}/history`)).data,
    enabled,
  })
}

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
