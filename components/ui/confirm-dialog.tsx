'use client'

import { AlertDialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ButtonColor } from '@/components/ui/button-style'
import { dialogBodyStyle, dialogFooterStyle, dialogStyle, overlayStyle } from '@/components/ui/dialog-style'
import { type Message, MessageText } from '@/components/ui/message'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What is asked, where it is text or HTML. */
  message?: Message
  /** What is asked, where it is more than that, and any field the decision needs. */
  children?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  color?: ButtonColor
  disabled?: boolean
  /** The dialog is busy until it settles. It must show its own errors, and close the dialog when done. */
  onConfirm: () => void | Promise<void>
}

/** Asks before something that cannot be undone. Focus starts on «Отмена». */
export function ConfirmDialog({
  open,
  onClose,
  title,
  message,
  children,
  confirmLabel = 'Подтвердить',
  cancelLabel = 'Отмена',
  color = 'info',
  disabled,
  onConfirm,
}: ConfirmDialogProps) {
  const [processing, setProcessing] = useState(false)

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
        <AlertDialog.Content className={dialogStyle('sm')}>
          <div className={dialogBodyStyle}>
            <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
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
