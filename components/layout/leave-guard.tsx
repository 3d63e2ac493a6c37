import { useLostSession } from '@/components/layout/use-lost-session'
import { useLeaveGuard } from '@/components/ui/browser/use-leave-guard'
import { SessionNotice } from '@/components/ui/feedback/session-notice'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'

/**
 * While there are unsaved changes, asks before navigation or closing, and keeps the page after the session ended. Must
 * follow the form.
 */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const hasUnsaved = () => unsaved
  const { isAsking, stay, go } = useLeaveGuard({ hasUnsaved })
  const session = useLostSession(hasUnsaved)
  return (
    <>
      {session.isLost && unsaved && (
        <div className="sticky bottom-0 mt-4 overflow-hidden rounded-lg border-x border-b border-overdue-line">
          <SessionNotice />
        </div>
      )}
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
    </>
  )
}
