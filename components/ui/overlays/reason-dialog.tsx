'use client'

import { type ReactNode, useRef, useState } from 'react'
import type { ButtonColor } from '@/components/ui/basics/button-style'
import { Textarea } from '@/components/ui/fields/textarea'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'

const MIN_REASON = 3

type ReasonDialogProps = {
  title: string
  /** Describes the consequence. */
  children: ReactNode
  /** Label of the text, and the message while it is empty. */
  label?: string
  missing?: string
  /** Who will read the reason. */
  hint: string
  maxLength: number
  confirmLabel: string
  color: ButtonColor
  onClose: () => void
  /** Resolves to the error of the reason, or null if it was accepted. */
  onConfirm: (reason: string) => Promise<string | null>
}

/** Asks for a reason. Focus starts in the text, and returns there on an error. */
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
