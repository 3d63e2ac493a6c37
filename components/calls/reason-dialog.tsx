'use client'

import { type ReactNode, useRef, useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import type { ButtonColor } from '@/components/ui/basics/button-style'
import { Textarea } from '@/components/ui/fields/text-field'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import type { ApiError } from '@/lib/core/http/api-client'

const MIN_REASON = 3

/**
 * What stands beside a written reason that was refused. Null where somebody was faster: the same will never be taken,
 * and there is nothing to mend.
 */
export const refusedReason = ({ status, errors, message }: ApiError): string | null =>
  status === 404 || status === 409 ? null : (errors.reason?.join('. ') ?? message)

type ReasonDialogProps = {
  title: string
  /** What will happen. */
  children: ReactNode
  /** What the text is called, and what is said while there is none. */
  label?: string
  missing?: string
  /** Who will read the reason. */
  hint: string
  maxLength: number
  confirmLabel: string
  color: ButtonColor
  /** A text that it answers with says why the reason was not sent. */
  send: (reason: string) => Promise<unknown>
  /** Said once it is done. */
  done: string
  onClose: () => void
}

/**
 * Asks for the reason of what is about to be done, and does it. The keyboard starts in it. A failure is told beside the
 * reason, for the dialog lies over alerts, and nothing written is lost: it stays until it is done, or can be done no
 * more, which an alert tells.
 */
export function ReasonDialog({
  children,
  label = 'Причина',
  missing = 'Укажите причину',
  hint,
  maxLength,
  send,
  done,
  ...dialog
}: ReasonDialogProps) {
  const { attempt } = useCall()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  async function refusalOf(text: string): Promise<string | null> {
    if (text.length < MIN_REASON) return `${missing}, не меньше ${MIN_REASON} символов`
    let refusal: string | null = null
    await attempt(() => send(text), {
      done: (sent) => {
        refusal = typeof sent === 'string' ? sent : null
        return refusal === null ? done : null
      },
      refused: (why) => {
        refusal = refusedReason(why)
        return refusal === null ? why.message : null
      },
    })
    return refusal
  }

  async function confirm() {
    const refusal = await refusalOf(reason.trim())
    if (refusal === null) return dialog.onClose()
    setError(refusal)
    field.current?.focus()
  }

  return (
    <ConfirmDialog {...dialog} initialFocus={field} onConfirm={confirm}>
      {children}
      <Textarea
        ref={field}
        label={label}
        required
        hint={hint}
        error={error ?? undefined}
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
