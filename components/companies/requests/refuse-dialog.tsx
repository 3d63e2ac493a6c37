'use client'

import { useReasonCall } from '@/components/calls/use-reason-call'
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog'
import { useDecideRequest } from '@/lib/features/companies/properties/client'
import type { CompanyRequest } from '@/lib/features/companies/properties/shapes'

type RefuseDialogProps = { request: CompanyRequest; onClose: () => void }

/** Asks why a request is refused. */
export function RefuseDialog({ request: { id, company }, onClose }: RefuseDialogProps) {
  const decide = useDecideRequest(id)
  const refuse = useReasonCall({
    send: (reason) => decide.mutateAsync({ status: 'refused', reason }),
    done: `Заявка № ${id} отклонена`,
    onClose,
  })

  return (
    <ReasonDialog
      title={`Отклонить заявку № ${id}?`}
      hint="Её увидит руководитель организации"
      maxLength={1000}
      confirmLabel="Отклонить заявку"
      color="warning"
      onClose={onClose}
      onConfirm={refuse}
    >
      <p>Сведения останутся прежними: {company.short_name}.</p>
    </ReasonDialog>
  )
}
