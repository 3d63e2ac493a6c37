'use client'

import { useCallback } from 'react'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ApiError } from '@/lib/core/http/api-client'

const messageOf = ({ message }: ApiError): string => message

/**
 * Does what the server may refuse, and shows its refusal as an alert; any other error is a fault and is thrown on.
 * The answer says whether it was done.
 */
export function useAttempt(): (
  act: () => Promise<unknown>,
  wordsOf?: (refusal: ApiError) => string,
) => Promise<boolean> {
  const alerts = useAlerts()
  return useCallback(
    async (act, wordsOf = messageOf) => {
      try {
        await act()
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        alerts.show({ type: 'danger', message: wordsOf(error) })
        return false
      }
    },
    [alerts],
  )
}
