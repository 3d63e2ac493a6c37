'use client'

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { PagedList } from '@/lib/core/http/pagination'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import type { FeedbackAnswer, feedbackContract } from '@/lib/features/feedback/contract'
import type { FeedbackQuery } from '@/lib/features/feedback/schema'

type Calls = typeof feedbackContract

const { call, read, useForget } = browserCalls<Calls>()

/** A page of messages to the support; the old page stays while the next one is read. */
export function useFeedback(query: Partial<FeedbackQuery>, initial?: PagedList<FeedbackAnswer>) {
  return useQuery({
    ...read('GET /api/feedback', { query }),
    placeholderData: keepPreviousData,
    initialData: initial,
  })
}

/** Writes to the support. */
export function useSendFeedback() {
  return useMutation({
    mutationFn: (body: BodyOf<Calls['POST /api/feedback']>) => call('POST /api/feedback', { body }),
  })
}

/** Gives a message another status; lists of them are read anew. */
export function useChangeFeedbackStatus() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<Calls['PUT /api/feedback/{id}']> & { id: number }) =>
      call('PUT /api/feedback/{id}', { params: { id }, body }),
    onSuccess: useForget('GET /api/feedback'),
  })
}
