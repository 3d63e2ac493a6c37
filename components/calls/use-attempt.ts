'use client'

import { useCallback } from 'react'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ApiError } from '@/lib/core/http/api-client'

const messageOf = ({ message }: ApiError): string => message

/**
 * Runs an action and shows the server's refusal as an alert; other errors are thrown. Resolves to whether it succeeded.
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
