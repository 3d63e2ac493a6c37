'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '@/lib/core/http/api-client'
import type {
  ChangePasswordInput,
  ForgotPasswordInput,
  ResetPasswordInput,
  SessionAnswer,
} from '@/lib/features/accounts/schema'

/** What an action answers that has nothing else to give back. */
interface MessageAnswer {
  message: string
}

const SESSIONS_KEY = ['user-sessions']
const GONE = 404

/** Asks for a link to set a new password; the answer is the same for every address. */
export function useForgotPassword() {
  return useMutation<MessageAnswer, ApiError, ForgotPasswordInput>({
    mutationFn: (body) => api.post('/api/forgot-password', body),
  })
}

/** Sets a password by a mailed link; `errors.token` says that the link is dead. */
export function useResetPassword() {
  return useMutation<MessageAnswer, ApiError, ResetPasswordInput>({
    mutationFn: (body) => api.post('/api/reset-password', body),
  })
}

/** Changes one's own password; the other sessions end with it. */
export function useChangePassword() {
  return useMutation<MessageAnswer, ApiError, ChangePasswordInput>({
    mutationFn: (body) => api.put('/api/user/password', body),
    onSuccess: useForgetSessions(),
  })
}

/** One's own live sessions, the most recently used first. */
export function useOwnSessions() {
  return useQuery<SessionAnswer[], ApiError>({
    queryKey: SESSIONS_KEY,
    queryFn: async () => (await api.get<{ data: SessionAnswer[] }>('/api/user/sessions')).data,
  })
}

/** Ends one's own sessions by their ids, one after another; one that is already gone counts as ended. */
export function useEndSessions() {
  return useMutation<void, ApiError, readonly string[]>({
    mutationFn: async (ids) => {
      for (const id of ids) await endSession(id)
    },
    onSettled: useForgetSessions(),
  })
}

async function endSession(id: string): Promise<void> {
  try {
    await api.delete(`/api/user/sessions/${id}`)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== GONE) throw error
  }
}

function useForgetSessions() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: SESSIONS_KEY })
}
