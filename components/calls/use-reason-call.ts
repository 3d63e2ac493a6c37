'use client'

import { useAttempt } from '@/components/calls/use-attempt'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ApiError } from '@/lib/core/http/api-client'

interface ReasonCall {
  /** Resolves to a text if it was refused. */
  send: (reason: string) => Promise<unknown>
  done: string
  onClose: () => void
}

/** Whether somebody else was faster, so that a retry cannot succeed. */
const isOver = ({ status }: ApiError): boolean => status === 404 || status === 409

/**
 * Submits a dialog with a reason. Errors appear beside the reason, because the dialog covers alerts, and the text is
 * kept: the dialog closes on success, or with an alert when a retry cannot succeed.
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
        const sent = await send(reason)
        if (typeof sent === 'string') {
          refused = sent
          return
        }
        alerts.show({ type: 'success', message: done })
      } catch (error) {
        if (!(error instanceof ApiError) || isOver(error)) throw error
        refused = error.errors.reason?.join('. ') ?? error.message
      }
    }
    await attempt(act)
    if (refused === null) onClose()
    return refused
  }
}
