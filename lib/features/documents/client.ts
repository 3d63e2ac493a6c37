'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import type { documentsContract } from '@/lib/features/documents/contract'
import type { DocumentKey, InputDocument } from '@/lib/features/documents/entry/shapes'
import type { Review } from '@/lib/features/documents/review/shapes'
import type { DocumentEdit, DocumentEditRow } from '@/lib/features/documents/schema'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'

type Contract = typeof documentsContract
const { call, read, address, useForget } = browserCalls<Contract>()

type NewDraft = DocumentKey & { input_document_values: DocumentEditRow[] }

/** The matrix of a year; `initial` is what the page was rendered with. */
export function useMetricsSummary(
  { year, companyId }: { year: number | null; companyId: number | null },
  initial?: MetricsSummary,
) {
  return useQuery({
    ...read('GET /api/metrics-summary', { query: { year, company_id: companyId } }),
    ...(initial ? { initialData: initial } : {}),
  })
}

/** A document as the server has it now: used to reload after a conflict. */
export async function fetchDocument(id: number): Promise<InputDocument> {
  return (await call('GET /api/input-documents/{id}', { params: { id } })).data
}

/** Who changed a document last. */
export async function fetchLastEvent(id: number) {
  return (await call('GET /api/input-documents/{id}/history', { params: { id }, query: { before: null } }))
    .data[0]
}

/** A document with all its rows, read anew whenever it is looked at. */
export function useDocument(id: number) {
  return useQuery({
    ...read('GET /api/input-documents/{id}', { params: { id } }),
    select: ({ data }) => data,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Who did what to the document, newest first: thirty events before one, the last ones where there is none. */
export const useDocumentHistory = (id: number | null, before: number | null) =>
  useQuery({
    ...read('GET /api/input-documents/{id}/history', { params: { id: id ?? 0 }, query: { before } }),
    enabled: id !== null,
  })

/** A period whose documents are looked at together. A part that does not apply is 0. */
export interface ReviewPeriod {
  year: number
  quarter: number
  month: number
  /** Named by an admin only. */
  companyId: number | null
}

const periodQuery = ({ year, quarter, month, companyId }: ReviewPeriod) => ({
  query: { year, quarter: quarter || null, month: month || null, company_id: companyId },
})

export function useReview(period: ReviewPeriod, initial?: Review) {
  return useQuery({
    ...read('GET /api/input-documents/review', periodQuery(period)),
    ...(initial ? { initialData: initial } : {}),
  })
}

/** The filled-in template against what is stored; nothing is saved. */
export function useTemplateCheck() {
  return useMutation({
    mutationFn: async (file: Blob) => (await call('POST /api/input-documents/template-check', { file })).data,
  })
}

export const documentTemplateUrl = (id: number): string =>
  address('GET /api/input-documents/{id}/template', { params: { id } })

export const newDocumentTemplateUrl = ({ metric_period_id, ...query }: DocumentKey): string =>
  address('GET /api/input-documents/template', { query })

export const periodTemplateUrl = (period: ReviewPeriod): string =>
  address('GET /api/input-documents/template', periodQuery(period))

export const historyTemplateUrl = (query: { from: number; to: number; company_id: number | null }): string =>
  address('GET /api/input-documents/history-template', { query })

/** After any change the matrix, the review and the history are read anew. */
export const useForgetDocuments = () =>
  useForget(
    'GET /api/metrics-summary',
    'GET /api/input-documents/review',
    'GET /api/input-documents/{id}/history',
  )

/** A call that changes one document. */
export const useDocumentCall = <Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) =>
  useMutation({ mutationFn, onSuccess: useForgetDocuments() })

export const useCreateDocument = () =>
  useDocumentCall(async (body: NewDraft) => (await call('POST /api/input-documents', { body })).data)

export const useSaveDocument = () =>
  useDocumentCall(
    async ({ id, ...body }: DocumentEdit & { id: number }) =>
      (await call('PUT /api/input-documents/{id}', { params: { id }, body })).data,
  )

/** Makes and saves the drafts of a checked workbook, each by itself; what became of each comes back in order. */
export function useImportDocuments() {
  return useMutation({
    mutationFn: async (documents: BodyOf<Contract['POST /api/input-documents/imports']>['documents']) =>
      (await call('POST /api/input-documents/imports', { body: { documents } })).data,
    onSettled: useForgetDocuments(),
  })
}

interface Versioned {
  id: number
  version: number
  /** Set when whoever approves was told of the open questions. */
  despite_questions: boolean
}

export const useApproveDocument = () =>
  useDocumentCall(
    async ({ id, ...body }: Versioned) =>
      (await call('POST /api/input-documents/{id}/approving', { params: { id }, body })).data,
  )

/** Approves several drafts, each by itself; what became of each comes back in order. */
export function useApproveMany() {
  return useMutation({
    mutationFn: async (documents: Versioned[]) =>
      (await call('POST /api/input-documents/approvals', { body: { documents } })).data,
    onSettled: useForgetDocuments(),
  })
}

export const useWithdrawApproval = () =>
  useDocumentCall(
    async ({ id, reason }: { id: number; reason: string }) =>
      (await call('DELETE /api/input-documents/{id}/approving', { params: { id }, body: { reason } })).data,
  )

export const useDeleteDocument = () =>
  useDocumentCall((id: number) => call('DELETE /api/input-documents/{id}', { params: { id } }))
