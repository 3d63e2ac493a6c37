import { ClosingDialog } from '@/components/metrics/tree/closing-dialog'
import { DeleteDialog } from '@/components/metrics/tree/delete-dialog'
import type { RowQuestion, RowTarget } from '@/components/metrics/tree/row-target'

type RowDialogProps = {
  /** Null: nothing is asked. */
  asked: { question: RowQuestion; target: RowTarget } | null
  today: string
  onClose: () => void
  onDone?: () => void
}

/** Asks before an indicator or a category is deleted, or closed from a period. */
export function RowDialog({ asked, today, onClose, onDone }: RowDialogProps) {
  if (asked?.question === 'close')
    return <ClosingDialog target={asked.target} today={today} onClose={onClose} onClosed={onDone} />
  return <DeleteDialog target={asked?.target ?? null} onClose={onClose} onDeleted={onDone} />
}
