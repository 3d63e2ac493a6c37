'use client'

import { useState } from 'react'
import { ApiError } from '@/lib/core/http/api-client'

interface Sending<V, A> {
  values: V
  error?: ApiError
  answer?: A
}

/**
 * A call made by a button on a page without a query cache: its last input and outcome.
 * @param call errors other than refusals are thrown
 * @param done receives the answer
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
    /** Whether it is in progress or succeeded. */
    isTaken: last !== null && last.error === undefined,
  }
}
