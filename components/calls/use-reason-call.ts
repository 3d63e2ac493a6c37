'use client'

import { useAttempt } from '@/components/calls/use-attempt'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ApiError } from '@/lib/core/http/api-client'

interface ReasonCall {
  /** False: it was not sent, and why was told. */
  send: (reason: string) => Promise<unknown>
  /** Said once it is done. */
  done: string
  onClose: () => void
}

/** Somebody was faster: the same will never be taken. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)

/**
 * What a dialog that asks for a reason does with it: a refused reason is told beside it, any other failure as an
 * alert. Written reasons are not lost: the dialog stays until it is done, or can be done no more.
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
        if ((await send(reason)) === false) return
        alerts.show({ type: 'success', message: done })
        onClose()
      } catch (error) {
        if (isOver(error)) onClose()
        if (!(error instanceof ApiError && error.errors.reason)) throw error
        refused = error.errors.reason.join('. ')
      }
    }
    await attempt(act)
    return refused
  }
}
