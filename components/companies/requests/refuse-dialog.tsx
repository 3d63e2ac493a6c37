'use client'

import { useAlerts } from '@/components/ui/feedback/alerts'
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog'
import { ApiError } from '@/lib/core/http/api-client'
import { useDecideRequest } from '@/lib/features/companies/properties/client'
import type { CompanyRequest } from '@/lib/features/companies/properties/shapes'

type RefuseDialogProps = { request: CompanyRequest; onClose: () => void }

/** Asks why a request is refused. */
export function RefuseDialog({ request: { id, company }, onClose }: RefuseDialogProps) {
  const decide = useDecideRequest(id)
  const alerts = useAlerts()

  async function refuse(reason: string): Promise<string | null> {
    try {
      await decide.mutateAsync({ status: 'refused', reason })
      alerts.show({ type: 'success', message: `Заявка № ${id} отклонена` })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.errors.reason) return error.errors.reason.join('. ')
      alerts.show({ type: 'danger', message: error.message })
    }
    onClose()
    return null
  }

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
