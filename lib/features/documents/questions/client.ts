'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import { DOCUMENTS } from '@/lib/features/documents/client'
import type { documentsContract } from '@/lib/features/documents/contract'
import type { DocumentQuestion, questionsContract } from '@/lib/features/documents/questions/contract'

type Calls = typeof questionsContract & typeof documentsContract
const { call, read, useData, useForget } = browserCalls<Calls>()

/** Questions about a document; a document that does not exist yet has none. */
export const useQuestions = (documentId: number | null) =>
  useData('GET /api/input-documents/{id}/questions', { params: { id: documentId ?? 0 } }, undefined, {
    enabled: documentId !== null,
  })

/** Returns a function that refetches the questions: another person may have asked one. */
export const useForgetQuestions = () => useForget('GET /api/input-documents/{id}/questions')

/** A change of a question: replaces it in the cached list; after a refusal the list is read anew, since others may have closed it. */
function useQuestionChange<Input>(mutationFn: (input: Input) => Promise<{ data: DocumentQuestion }>) {
  const queries = useQueryClient()
  const forget = useForget(...DOCUMENTS)
  const onError = useForgetQuestions()
  const onSuccess = async ({ data: question }: { data: DocumentQuestion }) => {
    const { queryKey } = read('GET /api/input-documents/{id}/questions', {
      params: { id: question.input_document_id },
    })
    queries.setQueryData<{ data: DocumentQuestion[] }>(queryKey, (list) => {
      const others = list?.data.filter(({ id }) => id !== question.id) ?? []
      return { data: [...others, question].sort((one, other) => one.id - other.id) }
    })
    await forget()
  }
  return useMutation({ mutationFn, onSuccess, onError })
}

export const useAsk = (documentId: number) =>
  useQuestionChange((body: BodyOf<Calls['POST /api/input-documents/{id}/questions']>) =>
    call('POST /api/input-documents/{id}/questions', { params: { id: documentId }, body }),
  )

export const useThread = (id: number) => ({
  answer: useQuestionChange((text: string) =>
    call('POST /api/document-questions/{id}/messages', { params: { id }, body: { text } }),
  ),
  close: useQuestionChange((is_closed: boolean) =>
    call('PUT /api/document-questions/{id}', { params: { id }, body: { is_closed } }),
  ),
})
