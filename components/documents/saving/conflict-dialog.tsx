'use client'

import { conflictWords } from '@/components/documents/saving/conflict-words'
import type { Conflict } from '@/components/documents/saving/save-failure'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'

type ConflictDialogProps = {
  conflict: Conflict
  hasTyped: boolean
  focusAfter: () => HTMLElement | null
  onClose: () => void
  onConfirm: () => Promise<void>
}

/**
 * Someone else got ahead: what happened, and how to go on without losing what was typed. A draft saves itself, so the
 * question comes while somebody types.
 */
export function ConflictDialog({ conflict, hasTyped, ...rest }: ConflictDialogProps) {
  const { title, text, confirm } = conflictWords(conflict, hasTyped)
  return (
    <ConfirmDialog open isUnasked title={title} confirmLabel={confirm} cancelLabel="Остаться" {...rest}>
      {text}
    </ConfirmDialog>
  )
}
