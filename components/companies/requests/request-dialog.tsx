'use client'

import { useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { companyEditPath } from '@/components/companies/company-paths'
import { ChangesTable } from '@/components/companies/requests/changes-table'
import { RefuseDialog } from '@/components/companies/requests/refuse-dialog'
import { RequestChip } from '@/components/companies/requests/request-card'
import { Button } from '@/components/ui/basics/button'
import { Fact, Facts } from '@/components/ui/basics/facts'
import { Link } from '@/components/ui/basics/link'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { formatDateTime } from '@/lib/core/format/dates'
import { useDecideRequest } from '@/lib/features/companies/properties/client'
import type { CompanyRequest } from '@/lib/features/companies/properties/shapes'
import { personName } from '@/lib/features/documents/labels'

type RequestDialogProps = { request: CompanyRequest; timeZone: string; onClose: () => void }

/** A request with the old and the new side by side, to be confirmed or refused. */
export function RequestDialog({ request, timeZone, onClose }: RequestDialogProps) {
  const { id, company, user, decided_at, decided_by, reason } = request
  const decide = useDecideRequest(id)
  const alerts = useAlerts()
  const attempt = useAttempt()
  const [refusing, setRefusing] = useState(false)

  const confirm = () =>
    attempt(async () => {
      await decide.mutateAsync({ status: 'confirmed' })
      alerts.show({ type: 'success', message: `Сведения изменены: ${company.short_name}` })
      onClose()
    })

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={`Заявка № ${id}`}
        description={`${company.short_name}, № ${company.number}`}
        footer={
          request.status === 'pending' && (
            <>
              <Button onClick={() => setRefusing(true)}>Отклонить</Button>
              <Button color="info" processing={decide.isPending} onClick={confirm}>
                Подтвердить
              </Button>
            </>
          )
        }
      >
        <ChangesTable request={request} />
        <Facts className="mt-4 border-t border-line pt-4">
          <Fact name="Организация">
            <Link href={companyEditPath(company.id)} className="link">
              {company.name}
            </Link>
          </Fact>
          <Fact name="Отправлена">
            {formatDateTime(request.created_at, timeZone)}, {personName(user)},{' '}
            <a href={`mailto:${user.email}`} className="link">
              {user.email}
            </a>
          </Fact>
          <Fact name="Статус">
            <RequestChip request={request} />
          </Fact>
          {decided_at && decided_by && (
            <Fact name="Завершена">
              {formatDateTime(decided_at, timeZone)}, {personName(decided_by)}
            </Fact>
          )}
          {reason && (
            <Fact name="Причина">
              <span className="whitespace-pre-line">{reason}</span>
            </Fact>
          )}
        </Facts>
      </Dialog>
      {refusing && <RefuseDialog request={request} onClose={() => setRefusing(false)} />}
    </>
  )
}
