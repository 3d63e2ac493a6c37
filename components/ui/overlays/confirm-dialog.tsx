import { lazyPart } from '@/components/ui/feedback/lazy-part'
import type { ConfirmDialogProps } from '@/components/ui/overlays/modal-windows'
import { useReturnFocus } from '@/components/ui/overlays/use-return-focus'

const ConfirmWindow = lazyPart(() => import('./modal-windows'), 'ConfirmWindow')

/** Confirms an irreversible action. Initial focus on the first field, or on «Отмена». */
export function ConfirmDialog({ open = true, focusAfter, ...props }: ConfirmDialogProps) {
  const returnFocus = useReturnFocus(open, focusAfter)
  return <ConfirmWindow {...props} open={open} returnFocus={returnFocus} />
}
