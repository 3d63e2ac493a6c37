'use client'

import { ReasonDialog } from '@/components/ui/overlays/reason-dialog'

type WithdrawDialogProps = {
  onClose: () => void
  /** Settles with why the reason was refused, null when there is nothing to mend in it. */
  onConfirm: (reason: string) => Promise<string | null>
}

/** Asks why an approval is taken back. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  return (
    <ReasonDialog
      {...props}
      title="Вернуть документ в работу?"
      hint="Её увидят сотрудники организации"
      maxLength={2000}
      confirmLabel="Вернуть в работу"
      color="warning"
    >
      <p>Утверждение будет снято, значения перестанут участвовать в сравнении до нового утверждения.</p>
    </ReasonDialog>
  )
}
