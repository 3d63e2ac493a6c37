'use client'

import { useState } from 'react'
import { ApiError } from '@/lib/core/http/api-client'

interface Sending<V, A> {
  values: V
  error?: ApiError
  answer?: A
}

/**
 * A call that a press makes, on a page that keeps no answers: what was sent last, and how it ended.
 * @param call any error of its but the server's refusal is a fault and is thrown on
 * @param done told of the answer
 */
export function useSending<V, A>(call: (values: V) => Promise<A>, done?: (answer: A) => void) {
  const [last, setLast] = useState<Sending<V, A> | null>(null)

  async function send(values: V) {
    setLast({ values })
    try {
      const answer = await call(values)
      setLast({ values, answer })
      done?.(answer)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setLast({ values, error })
    }
  }

  return {
    send,
    sent: last?.values,
    error: last?.error ?? null,
    answer: last?.answer,
    /** It is on its way, or has been taken. */
    isTaken: last !== null && last.error === undefined,
  }
}
