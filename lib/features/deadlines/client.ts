'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiError, api } from '@/lib/core/http/api-client'
import type { CompletenessBoard } from '@/lib/features/deadlines/answers'

interface Reminders {
  deadline_reminders: boolean
}

const REMINDERS_KEY = ['user-reminders']

/** A page of the completeness board; the old page stays while the next one is read. */
export function useCompleteness(
  filters: Readonly<Record<string, string | number | null>>,
  initial?: CompletenessBoard,
) {
  return useQuery<CompletenessBoard, ApiError>({
    queryKey: ['completeness', filters],
    queryFn: () => {
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries(filters)) {
        if (value !== null && value !== '') query.set(name, String(value))
      }
      return api.get(`/api/completeness?${query}`)
    },
    placeholderData: keepPreviousData,
    ...(initial ? { initialData: initial } : {}),
  })
}

/** Whether one gets reminders of deadlines by mail. */
export function useReminders() {
  return useQuery<Reminders, ApiError>({
    queryKey: REMINDERS_KEY,
    queryFn: async () => (await api.get<{ data: Reminders }>('/api/user/reminders')).data,
  })
}

/** Turns one's own reminders on or off. */
export function useChooseReminders() {
  const queries = useQueryClient()
  return useMutation<{ data: Reminders }, ApiError, Reminders>({
    mutationFn: (body) => api.put('/api/user/reminders', body),
    onSuccess: ({ data }) => queries.setQueryData(REMINDERS_KEY, data),
  })
}

/** Ends the reminders of whoever the mailed link was for. */
export function useUnsubscribe() {
  return useMutation<{ message: string }, ApiError, { token: string }>({
    mutationFn: (body) => api.post('/api/reminders/unsubscribe', body),
  })
}
