import { lazyPart } from '@/components/ui/feedback/lazy-part'
import type { DialogProps } from '@/components/ui/overlays/modal-windows'
import { useReturnFocus } from '@/components/ui/overlays/use-return-focus'

const DialogWindow = lazyPart(() => import('./modal-windows'), 'DialogWindow')

/**
 * A modal dialog: focus is trapped, the page is inert, and the body scrolls separately. Esc, a click outside and the
 * cross ask first if a form inside has typed text.
 */
export function Dialog({ open = true, ...props }: DialogProps) {
  const returnFocus = useReturnFocus(open)
  return <DialogWindow {...props} open={open} returnFocus={returnFocus} />
}
