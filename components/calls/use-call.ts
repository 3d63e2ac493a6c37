import { useState } from 'react'
import { isPreloadError } from '@/components/ui/browser/preload-error'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ApiError } from '@/lib/core/http/api-client'

export interface CallWords<Answer> {
  /** Success message for an alert; null shows none. */
  done?: string | ((answer: Answer) => string | null)
  /**
   * Message for an alert on a refusal, by default the server's own. With null, or 'beside' for any refusal, no alert
   * appears and the caller shows the refusal itself.
   */
  refused?: 'beside' | ((refusal: ApiError) => string | null)
}

interface LastCall<Answer> {
  isSending: boolean
  answer?: Answer
  refusal?: ApiError
}

/**
 * State and alerts of a call made by a user action. Errors other than ApiError are programming errors and are rethrown.
 */
export function useCall<Answer = unknown>() {
  const alerts = useAlerts()
  const [last, setLast] = useState<LastCall<Answer> | null>(null)

  /** Makes the call. @returns whether it succeeded */
  async function attempt(act: () => Promise<Answer>, { done, refused }: CallWords<Answer> = {}) {
    setLast({ isSending: true })
    // An earlier refusal must not stand beside a later success.
    alerts.forget('call')
    try {
      const answer = await act()
      const words = typeof done === 'function' ? done(answer) : done
      if (words) alerts.show({ type: 'success', message: words })
      setLast({ isSending: false, answer })
      return true
    } catch (thrown) {
      // The script of the call did not load: nothing was sent.
      const error = isPreloadError(thrown) ? new ApiError(0, {}) : thrown
      if (!(error instanceof ApiError)) {
        setLast(null)
        throw error
      }
      setLast({ isSending: false, refusal: error })
      const words = refused === 'beside' ? null : refused ? refused(error) : error.message
      if (words !== null) alerts.show({ type: 'danger', message: words, about: 'call' })
      return false
    }
  }

  return {
    attempt,
    isSending: last?.isSending ?? false,
    /** Whether the call is in progress or has succeeded. */
    isStarted: last !== null && last.refusal === undefined,
    answer: last?.answer,
    refusal: last?.refusal,
    /** Resets to the state before the first call; a call in progress stays, because it must not be sent twice. */
    forget: () => setLast((known) => (known?.isSending ? known : null)),
  }
}

/** The first field error of a call whose fields have no controls, otherwise the message of the refusal. */
export const firstError = ({ errors, message }: ApiError): string => Object.values(errors)[0]?.[0] ?? message
