'use client'

import { useRef, useState } from 'react'
import { Textarea } from '@/components/ui/fields/textarea'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'

const MIN_REASON = 3

type WithdrawDialogProps = {
  onClose: () => void
  /** Settles with why the reason was refused, null when there is nothing to mend in it. */
  onConfirm: (reason: string) => Promise<string | null>
}

/** Asks why an approval is taken back. The keyboard starts in the reason, and returns there while it is wrong. */
export function WithdrawDialog({ onClose, onConfirm }: WithdrawDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  async function confirm() {
    const isShort = reason.trim().length < MIN_REASON
    const refusal = isShort
      ? `Укажите причину, не меньше ${MIN_REASON} символов`
      : await onConfirm(reason.trim())
    if (refusal === null) return
    setError(refusal)
    field.current?.focus()
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Вернуть документ в работу?"
      confirmLabel="Вернуть в работу"
      color="warning"
      initialFocus={field}
      onConfirm={confirm}
    >
      <p>Утверждение будет снято, значения перестанут участвовать в сравнении до нового утверждения.</p>
      <Textarea
        ref={field}
        label="Причина"
        required
        hint="Её увидят сотрудники организации"
        error={error ?? undefined}
        value={reason}
        maxLength={2000}
        onChange={(event) => {
          setReason(event.target.value)
          setError(null)
        }}
        className="mt-4"
      />
    </ConfirmDialog>
  )
}
