'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import { DOCUMENTS } from '@/lib/features/documents/client'
import type { documentsContract } from '@/lib/features/documents/contract'
import type { DocumentQuestion, questionsContract } from '@/lib/features/documents/questions/contract'

type Calls = typeof questionsContract

const { call, read, useData, useForget } = browserCalls<Calls & typeof documentsContract>()

const listOf = (id: number) => read('GET /api/input-documents/{id}/questions', { params: { id } })

/** Questions about a document; a document that does not exist yet has none. */
export const useQuestions = (documentId: number | null) =>
  useData('GET /api/input-documents/{id}/questions', { params: { id: documentId ?? 0 } }, undefined, {
    enabled: documentId !== null,
  })

/** Refetches the questions, after another person may have asked. */
export const useForgetQuestions = () => useForget('GET /api/input-documents/{id}/questions')

/** Replaces the changed question in the cached list. */
function useKeep() {
  const queries = useQueryClient()
  const forget = useForget(...DOCUMENTS)
  return async ({ data: question }: { data: DocumentQuestion }) => {
    const { queryKey } = listOf(question.input_document_id)
    queries.setQueryData<{ data: DocumentQuestion[] }>(queryKey, (list) => {
      const others = list?.data.filter(({ id }) => id !== question.id) ?? []
      return { data: [...others, question].sort((one, other) => one.id - other.id) }
    })
    await forget()
  }
}

export function useAsk(documentId: number) {
  return useMutation({
    mutationFn: (body: BodyOf<Calls['POST /api/input-documents/{id}/questions']>) =>
      call('POST /api/input-documents/{id}/questions', { params: { id: documentId }, body }),
    onSuccess: useKeep(),
  })
}

export function useAnswer(id: number) {
  return useMutation({
    mutationFn: (text: string) =>
      call('POST /api/document-questions/{id}/messages', { params: { id }, body: { text } }),
    onSuccess: useKeep(),
  })
}

export function useCloseQuestion(id: number) {
  return useMutation({
    mutationFn: (is_closed: boolean) =>
      call('PUT /api/document-questions/{id}', { params: { id }, body: { is_closed } }),
    onSuccess: useKeep(),
  })
}
