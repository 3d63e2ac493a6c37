import { X } from 'lucide-react'
import { AlertDialog, Dialog } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { Button, IconButton } from '@/components/ui/basics/button'
import { buttonRow } from '@/components/ui/basics/button-row'
import type { ButtonColor } from '@/components/ui/basics/button-style'
import { classNames } from '@/components/ui/basics/class-names'
import { AlertsPlace } from '@/components/ui/feedback/alerts'
import { type Message, MessageText } from '@/components/ui/feedback/message'
import { useReturnFocus } from '@/components/ui/overlays/use-return-focus'

/* Modal dialogs, in one lazily loaded script. */

type DialogSize = 'sm' | 'md' | 'xl'

const WIDTH: Record<DialogSize, string> = {
  sm: 'sm:max-w-[26rem]',
  md: 'sm:max-w-[40rem]',
  xl: 'sm:max-w-content',
}

const overlayStyle = 'fixed inset-0 z-40 animate-fade bg-overlay'

/**
 * On phones a dialog is a bottom sheet, and a large one fills the screen. The dialog itself scrolls below a sticky
 * header and footer: its buttons are inside, so that arrow keys scroll it. On a low window they give way to the fields.
 * Radix gives it the pointer a moment after it is drawn: without a class of its own a press meanwhile is lost.
 */
function dialogStyle(size: DialogSize): string {
  return classNames(
    'pointer-events-auto fixed z-50 flex animate-rise flex-col scroll-pt-32 scroll-pb-20 overflow-y-auto low:scroll-py-4 overscroll-contain bg-surface shadow-float outline-none',
    'max-sm:inset-x-0 max-sm:bottom-0',
    size === 'xl' ? 'max-sm:top-0' : 'max-sm:max-h-[calc(100dvh-2rem)] max-sm:rounded-t-lg',
    'sm:inset-x-6 sm:top-1/2 sm:mx-auto sm:max-h-[calc(100dvh-3rem)] sm:-translate-y-1/2 sm:rounded-lg',
    WIDTH[size],
  )
}

const dialogHeaderStyle =
  'sticky top-0 z-10 flex items-start justify-between gap-4 border-b border-line bg-surface px-5 py-4 max-sm:px-4'

const dialogBodyStyle = 'flex-1 px-5 py-4 max-sm:px-4'

function DialogFooter({ children, isEven = false }: { children: ReactNode; isEven?: boolean }) {
  return (
    <div
      data-gives-way
      className="sticky bottom-0 z-10 border-t border-line bg-surface px-5 py-3.5 max-sm:px-4 max-sm:pb-[max(0.875rem,env(safe-area-inset-bottom))]"
    >
      <AlertsPlace />
      <div className={classNames(buttonRow, isEven && '*:flex-1')}>{children}</div>
    </div>
  )
}

/** Alerts float above dialogs: pressing one must not count as a click outside. */
function keepOpenForAlerts(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('[data-alerts]')) event.preventDefault()
}

export type DialogProps = {
  /** By default open while rendered. */
  open?: boolean
  /** Without it the dialog has no close button and ignores Esc and outside clicks. */
  onClose?: () => void
  title: ReactNode
  description?: ReactNode
  size?: DialogSize
  footer?: ReactNode
  children: ReactNode
}

const stay = (event: Event) => event.preventDefault()

/** Esc closes the open list of a field alone: Radix hears the key before the field does. */
const stayBehindList = (event: Event) => {
  if (event.target instanceof Element && event.target.matches('[aria-expanded="true"]')) stay(event)
}

const FIELD =
  'input:not(:disabled, [type=file], [type=hidden], fieldset:has(:checked) [type=radio]:not(:checked)), textarea:not(:disabled), [role=combobox]:not(:disabled), [contenteditable=true]'

const firstField = ({ target }: Event): HTMLElement | null =>
  target instanceof HTMLElement ? target.querySelector<HTMLElement>(FIELD) : null

/** Focuses this field; without one the dialog itself, so that it is read before its cross or an answer. */
function focusIn(event: Event, field: HTMLElement | null) {
  event.preventDefault()
  if (event.target instanceof HTMLElement) (field ?? event.target).focus()
}

type Opened = { open: boolean; returnFocus: (event: Event) => void }

type TextElement = HTMLInputElement | HTMLTextAreaElement

const isText = (target: EventTarget): target is TextElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type))

/** Remembers fields that were typed into; one is standing until the accepted form empties or removes it. */
function useTyped() {
  const typed = useRef(new Set<TextElement>())
  return {
    note: (target: EventTarget) => isText(target) && typed.current.add(target),
    isStanding: () => [...typed.current].some((one) => one.isConnected && one.value.trim() !== ''),
  }
}

export function DialogWindow({
  open,
  onClose,
  title,
  description,
  size = 'md',
  footer,
  children,
  returnFocus,
}: DialogProps & Opened) {
  const typed = useTyped()
  const [isAsking, setAsking] = useState(false)
  const focusQuestion = useReturnFocus(isAsking)

  function leave() {
    if (typed.isStanding()) setAsking(true)
    else onClose?.()
  }

  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && leave()}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyle} />
        <Dialog.Content
          className={dialogStyle(size)}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => focusIn(event, onClose ? firstField(event) : null)}
          onInput={({ target }) => {
            if (isText(target) && target.form) typed.note(target)
          }}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={onClose ? stayBehindList : stay}
          onInteractOutside={onClose ? keepOpenForAlerts : stay}
        >
          <header data-gives-way className={dialogHeaderStyle}>
            <div className="min-w-0">
              <Dialog.Title className="text-xl font-semibold">{title}</Dialog.Title>
              {description && (
                <Dialog.Description className="mt-0.5 text-sm text-ink-soft">
                  {description}
                </Dialog.Description>
              )}
            </div>
            {onClose && (
              <Dialog.Close asChild>
                <IconButton label="Закрыть" icon={<X />} className="-my-1 -mr-2" />
              </Dialog.Close>
            )}
          </header>
          <div className={dialogBodyStyle}>{children}</div>
          {footer ? (
            <DialogFooter>{footer}</DialogFooter>
          ) : (
            <div data-gives-way className="sticky bottom-0 z-10 px-5 max-sm:px-4">
              <AlertsPlace />
            </div>
          )}
          <ConfirmWindow
            open={isAsking}
            onClose={() => setAsking(false)}
            title="Закрыть без сохранения?"
            message="Введённое в этом окне не сохранено и будет потеряно."
            confirmLabel="Закрыть"
            cancelLabel="Остаться"
            color="danger"
            returnFocus={focusQuestion}
            onConfirm={() => {
              setAsking(false)
              onClose?.()
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export type ConfirmDialogProps = {
  /** By default open while rendered. */
  open?: boolean
  onClose: () => void
  title: ReactNode
  /** The question as text or HTML. */
  message?: Message
  /** The question as content, with any fields needed. */
  children?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  color?: ButtonColor
  /** Whether cancelling is the recommended answer. */
  isCancelMain?: boolean
  disabled?: boolean
  /** Opened without a request of the person: focuses the title, so that a key press while typing answers nothing. */
  isUnasked?: boolean
  /** Element to focus after closing; null for the previously focused one. */
  focusAfter?: () => HTMLElement | null
  /** The dialog is busy until it settles. It shows its own errors and closes the dialog on success. */
  onConfirm: () => void | Promise<void>
}

export function ConfirmWindow({
  open,
  onClose,
  title,
  message,
  children,
  confirmLabel = 'Подтвердить',
  cancelLabel = 'Отмена',
  isCancelMain = false,
  color = isCancelMain ? 'default' : 'info',
  disabled,
  isUnasked = false,
  returnFocus,
  onConfirm,
}: Omit<ConfirmDialogProps, 'focusAfter'> & Opened) {
  const [processing, setProcessing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const typed = useTyped()

  function onOpenAutoFocus(event: Event) {
    const first = isUnasked ? heading.current : firstField(event)
    if (first) focusIn(event, first)
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
          onInput={({ target }) => typed.note(target)}
          onEscapeKeyDown={(event) => typed.isStanding() && event.preventDefault()}
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
          <DialogFooter isEven={isUnasked}>
            <AlertDialog.Cancel asChild>
              <Button color={isCancelMain ? 'info' : 'default'} disabled={processing}>
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button color={color} processing={processing} disabled={disabled} onClick={confirm}>
              {confirmLabel}
            </Button>
          </DialogFooter>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
