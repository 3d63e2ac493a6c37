'use client'

import { useAttempt } from '@/components/calls/use-attempt'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ApiError } from '@/lib/core/http/api-client'

interface ReasonCall {
  send: (reason: string) => Promise<unknown>
  /** Said once it is done. */
  done: string
  onClose: () => void
}

/**
 * What a dialog that asks for a reason does with it: a refused reason stays in the dialog to be mended, every other
 * outcome closes it and is told.
 */
export function useReasonCall({
  send,
  done,
  onClose,
}: ReasonCall): (reason: string) => Promise<string | null> {
  const attempt = useAttempt()
  const alerts = useAlerts()
  return async (reason) => {
    let refused: string | null = null
    const act = async () => {
      try {
        await send(reason)
      } catch (error) {
        if (!(error instanceof ApiError && error.errors.reason)) throw error
        refused = error.errors.reason.join('. ')
      }
    }
    const isSettled = await attempt(act)
    if (refused !== null) return refused
    if (isSettled) alerts.show({ type: 'success', message: done })
    onClose()
    return null
  }
}
