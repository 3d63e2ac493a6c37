'use client'

import { useAttempt } from '@/components/calls/use-attempt'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ApiError } from '@/lib/core/http/api-client'

interface ReasonCall {
  /** A text: why it was not sent. */
  send: (reason: string) => Promise<unknown>
  /** Said once it is done. */
  done: string
  onClose: () => void
}

/** Somebody was faster: the same will never be taken. */
const isOver = ({ status }: ApiError): boolean => status === 404 || status === 409

/**
 * What a dialog that asks for a reason does with it. A failure is told beside the reason, for the dialog lies over
 * alerts, and nothing written is lost: it stays until it is done, or can be done no more, which an alert tells.
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
