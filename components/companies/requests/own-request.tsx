'use client'

import { Ban, Clock } from 'lucide-react'
import { useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { RequestNote } from '@/components/companies/requests/request-note'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { formatDateTime } from '@/lib/core/format/dates'
import type { CompanyAnswer } from '@/lib/features/companies/contract'
import { useDismissRequest, useWithdrawRequest } from '@/lib/features/companies/properties/client'
import type { PropertyRequest } from '@/lib/features/companies/properties/shapes'
import { personName } from '@/lib/features/documents/labels'

type OwnRequestProps = {
  request: PropertyRequest
  timeZone: string
  /** The organisation as stored once the request is withdrawn or put away. */
  onChange: (company: CompanyAnswer) => void
}

/** What the organisation has proposed: waiting, with a way back, or refused, with the reason. */
export function OwnRequest(props: OwnRequestProps) {
  return props.request.status === 'refused' ? <RefusedRequest {...props} /> : <PendingRequest {...props} />
}

function PendingRequest({ request, timeZone, onChange }: OwnRequestProps) {
  const withdraw = useWithdrawRequest()
  const alerts = useAlerts()
  const attempt = useAttempt()
  const [asking, setAsking] = useState(false)

  async function confirm() {
    await attempt(
      async () => {
        onChange(await withdraw.mutateAsync(request.id))
        alerts.show({ type: 'success', message: 'Заявка отозвана, действуют прежние сведения' })
      },
      ({ code, message }) => (code === 'stale' ? `${message}. Обновите страницу.` : message),
    )
    setAsking(false)
  }

  return (
    <RequestNote
      request={request}
      tone="draft"
      icon={Clock}
      title="Изменение сведений ждёт решения администратора"
      by={`${personName(request.user)}, ${formatDateTime(request.created_at, timeZone)}`}
      action={
        <Button size="sm" onClick={() => setAsking(true)}>
          Отозвать заявку
        </Button>
      }
    >
      <p className="mt-2">До решения организация сравнивается с другими по прежним сведениям.</p>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Отозвать заявку?"
        message="Останутся прежние сведения. Новую заявку можно отправить в любое время."
        confirmLabel="Отозвать заявку"
        onConfirm={confirm}
      />
    </RequestNote>
  )
}

function RefusedRequest({ request, timeZone, onChange }: OwnRequestProps) {
  const dismiss = useDismissRequest()
  const attempt = useAttempt()
  const { decided_by, decided_at, reason } = request
  return (
    <RequestNote
      request={request}
      tone="overdue"
      icon={Ban}
      title="Изменение сведений отклонено"
      by={
        decided_by && decided_at ? `${personName(decided_by)}, ${formatDateTime(decided_at, timeZone)}` : ''
      }
      action={
        <Button
          size="sm"
          processing={dismiss.isPending}
          onClick={() => attempt(async () => onChange(await dismiss.mutateAsync(request.id)))}
        >
          Скрыть сообщение
        </Button>
      }
    >
      <p className="mt-2 wrap-anywhere whitespace-pre-line">Причина: {reason}</p>
      <p className="mt-2">
        Действуют прежние сведения. Если нужно, исправьте их ниже и отправьте новую заявку.
      </p>
    </RequestNote>
  )
}
