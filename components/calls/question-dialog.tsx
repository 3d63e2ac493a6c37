import { type CallWords, useCall } from '@/components/calls/use-call'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import type { ConfirmDialogProps } from '@/components/ui/overlays/modal-windows'

type QuestionDialogProps<Answer> = Omit<ConfirmDialogProps, 'onConfirm'> &
  CallWords<Answer> & {
    send: () => Promise<Answer>
    /** Called after the dialog has closed on success. */
    onDone?: () => void
  }

/** Confirms and makes a call, then closes even after a refusal, since there is no input to correct; an alert follows. */
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
