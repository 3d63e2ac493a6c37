'use client'

import { AlertDialog } from 'radix-ui'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from '@/components/ui/basics/button'
import type { ButtonColor } from '@/components/ui/basics/button-style'
import { type Message, MessageText } from '@/components/ui/feedback/message'
import {
  dialogBodyStyle,
  dialogFooterStyle,
  dialogStyle,
  overlayStyle,
} from '@/components/ui/overlays/dialog-style'

export type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The question as text or HTML. */
  message?: Message
  /** The question as content, with any field the decision needs. */
  children?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  color?: ButtonColor
  disabled?: boolean
  /** The element that gets focus instead of «Отмена». */
  initialFocus?: RefObject<HTMLElement | null>
  /** Nobody asked for it: a key pressed while somebody types answers nothing, for the keyboard starts on the title. */
  isUnasked?: boolean
  /** The element that gets focus once the dialog is closed; null for the one that had it before. */
  focusAfter?: () => HTMLElement | null
  /** The dialog is busy until this settles. It shows its own errors and closes the dialog when done. */
  onConfirm: () => void | Promise<void>
}

type ConfirmWindowProps = Omit<ConfirmDialogProps, 'focusAfter'> & { returnFocus: (event: Event) => void }

/** The window of a question. */
export function ConfirmWindow({
  open,
  onClose,
  title,
  message,
  children,
  confirmLabel = 'Подтвердить',
  cancelLabel = 'Отмена',
  color = 'info',
  disabled,
  initialFocus,
  isUnasked = false,
  returnFocus,
  onConfirm,
}: ConfirmWindowProps) {
  const [processing, setProcessing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  function onOpenAutoFocus(event: Event) {
    const first = isUnasked ? heading.current : initialFocus?.current
    if (!first) return
    event.preventDefault()
    first.focus()
  }

  async function confirm() {
    setProcessing(true)
    try {
      await onConfirm()
    } finally {
      setProcessing(false)
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !processing && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayStyle} />
        <AlertDialog.Content
          className={dialogStyle('sm')}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={returnFocus}
        >
          <div className={dialogBodyStyle}>
            <AlertDialog.Title
              ref={heading}
              tabIndex={isUnasked ? -1 : undefined}
              className="text-lg font-semibold outline-none"
            >
              {title}
            </AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-2 text-ink-soft">
                {message !== undefined && <MessageText message={message} />}
                {children}
              </div>
            </AlertDialog.Description>
          </div>
          <div className={dialogFooterStyle}>
            <AlertDialog.Cancel asChild>
              <Button disabled={processing}>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button color={color} processing={processing} disabled={disabled} onClick={confirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
