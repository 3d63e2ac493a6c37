'use client'

import { type CallWords, useCall } from '@/components/calls/use-call'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import type { ConfirmDialogProps } from '@/components/ui/overlays/modal-windows'

type QuestionDialogProps<Answer> = Omit<ConfirmDialogProps, 'onConfirm'> &
  CallWords<Answer> & {
    send: () => Promise<Answer>
    /** After the window has closed. */
    onDone?: () => void
  }

/** Asks before a call and makes it. Done or refused, it closes: an alert tells which, and nothing in it can be mended. */
export function QuestionDialog<Answer>(props: QuestionDialogProps<Answer>) {
  const { send, done, refused, onDone, ...dialog } = props
  const { attempt } = useCall<Answer>()

  async function confirm() {
    const isDone = await attempt(send, { done, refused })
    dialog.onClose()
    if (isDone) onDone?.()
  }

  return <ConfirmDialog {...dialog} onConfirm={confirm} />
}
