'use client'

import { useCallback, useState } from 'react'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ApiError } from '@/lib/core/http/api-client'

export interface CallWords<Answer> {
  /** Told in an alert once it is done; null tells nothing. */
  done?: string | ((answer: Answer) => string | null)
  /**
   * What an alert tells of a refusal, its own message unless said otherwise. Null, or «beside» for any refusal: the
   * caller shows it beside what was pressed.
   */
  refused?: 'beside' | ((refusal: ApiError) => string | null)
}

interface LastCall<Answer> {
  isSending: boolean
  answer?: Answer
  refusal?: ApiError
}

/**
 * A call that a press makes: what is told of its end, and whether it is on its way. Any error but the server's refusal
 * is a fault and is thrown on.
 */
export function useCall<Answer = unknown>() {
  const alerts = useAlerts()
  const [last, setLast] = useState<LastCall<Answer> | null>(null)

  /** The answer says whether it was done. */
  const attempt = useCallback(
    async (act: () => Promise<Answer>, { done, refused }: CallWords<Answer> = {}): Promise<boolean> => {
      setLast({ isSending: true })
      try {
        const answer = await act()
        const words = typeof done === 'function' ? done(answer) : done
        if (words) alerts.show({ type: 'success', message: words })
        setLast({ isSending: false, answer })
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) {
          setLast(null)
          throw error
        }
        setLast({ isSending: false, refusal: error })
        const words = refused === 'beside' ? null : refused ? refused(error) : error.message
        if (words !== null) alerts.show({ type: 'danger', message: words })
        return false
      }
    },
    [alerts],
  )

  return {
    attempt,
    isSending: last?.isSending ?? false,
    /** It is on its way, or has been taken. */
    isTaken: last !== null && last.refusal === undefined,
    answer: last?.answer,
    refusal: last?.refusal,
    /** As if nothing had been asked for yet. */
    forget: () => setLast(null),
  }
}

/** What is wrong with the first field of a call that has no fields on screen, or why it was refused at all. */
export const firstError = ({ errors, message }: ApiError): string => Object.values(errors)[0]?.[0] ?? message
