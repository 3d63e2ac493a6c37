'use client'

import { Later } from '@/components/ui/browser/later'
import { useLater } from '@/components/ui/feedback/use-later'
import type { DialogProps } from '@/components/ui/overlays/dialog-window'
import { useReturnFocus } from '@/components/ui/overlays/use-return-focus'

const later = new Later(() => import('@/components/ui/overlays/dialog-window'))

const stayOpen = () => undefined

/** A modal window: focus stays inside, the page behind is inert, its body scrolls alone. */
export function Dialog(props: DialogProps) {
  const returnFocus = useReturnFocus(props.open)
  const parts = useLater(later, props.open, props.onClose ?? stayOpen)
  return parts && <parts.DialogWindow {...props} returnFocus={returnFocus} />
}
