import { type ReactNode, useRef, useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import { Textarea } from '@/components/ui/fields/text-field'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import type { ConfirmDialogProps } from '@/components/ui/overlays/modal-windows'
import type { ApiError } from '@/lib/core/http/api-client'

/**
 * The error to show at a refused reason; null for 404 and 409: somebody else has changed the object, so that sending
 * the reason again is useless.
 */
export const refusedReason = ({ status, errors, message }: ApiError): string | null =>
  status === 404 || status === 409 ? null : (errors.reason?.join('. ') ?? message)

type ReasonDialogProps = Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'color' | 'onClose'> & {
  /** Explanation of the consequences. */
  children: ReactNode
  /** Label of the text field, and the error while it is empty. */
  label?: string
  missing?: string
  /** Says who will read the reason. */
  hint: string
  /** Least length that the call takes. */
  minLength?: number
  maxLength: number
  /** Resolving to a string means a refusal, shown at the reason. */
  send: (reason: string) => Promise<unknown>
  /** Takes a refusal that another field of the dialog shows. @returns whether it did */
  showsBeside?: (refusal: ApiError) => boolean
  /** Success message. */
  done: string
}

/**
 * Asks for the reason of an action and performs it; the text field has the initial focus. A refusal is shown at the
 * reason and the text is kept. The dialog closes on success, or with an alert when a retry would be useless.
 */
export function ReasonDialog({
  children,
  label = 'Причина',
  missing = 'Укажите причину',
  hint,
  minLength = 3,
  maxLength,
  send,
  showsBeside,
  done,
  ...dialog
}: ReasonDialogProps) {
  const { attempt } = useCall()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  async function refusalOf(text: string): Promise<string | null> {
    if (text.length < minLength) return `${missing}, не меньше ${minLength} символов`
    let refusal: string | null = null
    await attempt(() => send(text), {
      done: (sent) => {
        refusal = typeof sent === 'string' ? sent : null
        return refusal === null ? done : null
      },
      refused: (why) => {
        refusal = showsBeside?.(why) ? '' : refusedReason(why)
        return refusal === null ? why.message : null
      },
    })
    return refusal
  }

  async function confirm() {
    const refusal = await refusalOf(reason.trim())
    if (refusal === null) return dialog.onClose()
    setError(refusal)
    if (refusal !== '') field.current?.focus()
  }

  return (
    <ConfirmDialog {...dialog} onConfirm={confirm}>
      {children}
      <Textarea
        ref={field}
        label={label}
        required
        hint={hint}
        error={error || undefined}
        value={reason}
        maxLength={maxLength}
        onChange={(event) => {
          setReason(event.target.value)
          setError(null)
        }}
        className="mt-4"
      />
    </ConfirmDialog>
  )
}
