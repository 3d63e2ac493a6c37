'use client'

import { useCallback } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useLeaveGuard } from '@/components/ui/use-leave-guard'

/** While something is unsaved: asks before a link, «Назад» or the closing of the tab leaves it behind. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const { isAsking, stay, go } = useLeaveGuard(useCallback(() => unsaved, [unsaved]))
  return (
    <ConfirmDialog
      open={isAsking}
      onClose={stay}
      title="Уйти без сохранения?"
      message="Введённые изменения не сохранены и будут потеряны."
      confirmLabel="Уйти"
      cancelLabel="Остаться"
      color="danger"
      onConfirm={go}
    />
  )
}
