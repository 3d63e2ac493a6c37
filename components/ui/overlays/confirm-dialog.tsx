'use client'

import { Later } from '@/components/ui/browser/later'
import { useLater } from '@/components/ui/feedback/use-later'
import type { ConfirmDialogProps } from '@/components/ui/overlays/confirm-window'
import { useReturnFocus } from '@/components/ui/overlays/use-return-focus'

const later = new Later(() => import('@/components/ui/overlays/confirm-window'))

/** Asks before something that cannot be undone. Focus starts on «Отмена», unless told otherwise. */
export function ConfirmDialog({ focusAfter, ...props }: ConfirmDialogProps) {
  const returnFocus = useReturnFocus(props.open, focusAfter)
  const parts = useLater(later, props.open, props.onClose)
  return parts && <parts.ConfirmWindow {...props} returnFocus={returnFocus} />
}
