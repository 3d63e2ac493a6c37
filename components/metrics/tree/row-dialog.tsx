import { ClosingDialog } from '@/components/metrics/tree/closing-dialog'
import { DeleteDialog } from '@/components/metrics/tree/delete-dialog'
import { ReopenDialog } from '@/components/metrics/tree/reopen-dialog'
import type { RowQuestion, RowTarget } from '@/components/metrics/tree/row-target'

type RowDialogProps = {
  /** Null: nothing is asked. */
  asked: { question: RowQuestion; target: RowTarget } | null
  today: string
  onClose: () => void
  onDone?: () => void
}

/** Asks before an indicator or a category is deleted, closed from a period, or opened again. */
export function RowDialog({ asked, today, onClose, onDone }: RowDialogProps) {
  if (asked?.question === 'close')
    return <ClosingDialog target={asked.target} today={today} onClose={onClose} onClosed={onDone} />
  if (asked?.question === 'reopen' && asked.target.kind === 'metric')
    return <ReopenDialog target={asked.target} onClose={onClose} onReopened={onDone} />
  return <DeleteDialog target={asked?.target ?? null} onClose={onClose} onDeleted={onDone} />
}
