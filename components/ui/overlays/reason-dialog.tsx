'use client'

import { type ReactNode, useRef, useState } from 'react'
import type { ButtonColor } from '@/components/ui/basics/button-style'
import { Textarea } from '@/components/ui/fields/textarea'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'

const MIN_REASON = 3

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
  onClose: () => void
  /** Settles with why the reason was refused, null when there is nothing to mend in it. */
  onConfirm: (reason: string) => Promise<string | null>
}

/** Asks for the reason of what is about to be done. The keyboard starts in it, and returns there while it is wrong. */
export function ReasonDialog({
  children,
  label = 'Причина',
  missing = 'Укажите причину',
  hint,
  maxLength,
  onConfirm,
  ...dialog
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  async function confirm() {
    const isShort = reason.trim().length < MIN_REASON
    const refusal = isShort ? `${missing}, не меньше ${MIN_REASON} символов` : await onConfirm(reason.trim())
    if (refusal === null) return
    setError(refusal)
    field.current?.focus()
  }

  return (
    <ConfirmDialog {...dialog} open initialFocus={field} onConfirm={confirm}>
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
