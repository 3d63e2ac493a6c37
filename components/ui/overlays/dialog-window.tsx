'use client'

import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/basics/icon-button'
import {
  type DialogSize,
  dialogBodyStyle,
  dialogFooterStyle,
  dialogHeaderStyle,
  dialogStyle,
  keepOpenForAlerts,
  overlayStyle,
} from '@/components/ui/overlays/dialog-style'

export type DialogProps = {
  open: boolean
  /** Without it the dialog has no close button and answers neither Esc nor a click outside. */
  onClose?: () => void
  title: ReactNode
  description?: ReactNode
  size?: DialogSize
  footer?: ReactNode
  children: ReactNode
}

const stay = (event: Event) => event.preventDefault()

/** A dialog that must be answered is read first: focus starts on it and not on one of the answers. */
function focusItself(event: Event) {
  event.preventDefault()
  if (event.target instanceof HTMLElement) event.target.focus()
}

type DialogWindowProps = DialogProps & { returnFocus: (event: Event) => void }

/** The window of a dialog. */
export function DialogWindow({
  open,
  onClose,
  title,
  description,
  size = 'md',
  footer,
  children,
  returnFocus,
}: DialogWindowProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          className={dialogStyle(size)}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...(onClose ? {} : { onOpenAutoFocus: focusItself })}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={onClose ? undefined : stay}
          onInteractOutside={onClose ? keepOpenForAlerts : stay}
        >
          <header className={dialogHeaderStyle}>
            <div className="min-w-0">
              <Radix.Title className="text-xl font-semibold">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-sm text-ink-soft">{description}</Radix.Description>
              )}
            </div>
            {onClose && (
              <Radix.Close asChild>
                <IconButton label="Закрыть" icon={<X aria-hidden />} className="-my-1 -mr-2" />
              </Radix.Close>
            )}
          </header>
          <div className={dialogBodyStyle}>{children}</div>
          {footer && <footer className={dialogFooterStyle}>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
