'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ReasonDialog } from '@/components/calls/reason-dialog'
import { useCall } from '@/components/calls/use-call'
import { companyEditPath } from '@/components/layout/company-paths'
import { Button } from '@/components/ui/basics/button'
import { FactItem, FactList, TextFacts } from '@/components/ui/basics/facts'
import { Link } from '@/components/ui/basics/link'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import { PlainTable } from '@/components/ui/lists/plain-table'
import { formatDateTime } from '@/lib/core/format/dates'
import { companyCalls } from '@/lib/features/companies/client'
import type { CompanyRequest } from '@/lib/features/companies/contract'
import { propertyWords, REQUEST_STATUS_NAMES } from '@/lib/features/companies/labels'
import { PROPERTY_NAMES, type RequestStatus } from '@/lib/features/companies/values/rules'
import { personName } from '@/lib/features/documents/labels'

type RequestProps = { request: CompanyRequest }

/** A proposal in the inbox: what would change, and the decision. */
export function RequestPane({ request }: RequestProps) {
  const { id, company, status } = request
  const { refresh } = useRouter()
  const [decide, refuse] = [
    companyCalls.useChange('PUT /api/property-requests/{id}'),
    companyCalls.useChange('PUT /api/property-requests/{id}'),
  ]
  const { attempt } = useCall()
  const [refusing, setRefusing] = useState(false)

  const confirm = () =>
    attempt(() => decide.mutateAsync({ id, status: 'confirmed' }).finally(refresh), {
      done: `Сведения изменены: ${company.short_name}`,
    })

  function close() {
    setRefusing(false)
    refresh()
  }

  return (
    <>
      <RequestFacts request={request} />
      {status === 'pending' && (
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button onClick={() => setRefusing(true)}>Отклонить</Button>
          <Button color="info" processing={decide.isPending} onClick={confirm}>
            Подтвердить
          </Button>
        </div>
      )}
      {refusing && (
        <ReasonDialog
          title={`Отклонить заявку № ${id}?`}
          hint="Её увидит руководитель организации"
          maxLength={1000}
          confirmLabel="Отклонить заявку"
          color="warning"
          onClose={close}
          send={(reason) => refuse.mutateAsync({ id, status: 'refused', reason })}
          done={`Заявка № ${id} отклонена`}
        >
          <p>Сведения останутся прежними: {company.short_name}.</p>
        </ReasonDialog>
      )}
    </>
  )
}

function RequestFacts({ request }: RequestProps) {
  const { company, user, decided_at, decided_by, reason } = request
  return (
    <>
      <PlainTable
        caption="Изменение сведений"
        names={['Сведения', request.status === 'pending' ? 'Сейчас' : 'Было', 'Предложено']}
        nameStyle="py-2 pr-3 font-medium first:w-2/5 last:pr-0"
        headStyle="border-b border-line text-left text-sm text-ink-muted"
        className="w-full border-collapse"
      >
        {request.changes.map(({ property, before, after }) => (
          <tr key={property} className="border-b border-line align-top last:border-0">
            <th scope="row" className="py-2.5 pr-3 text-left font-normal text-ink-soft">
              {PROPERTY_NAMES[property]}
            </th>
            <td className="py-2.5 pr-3 wrap-anywhere">{propertyWords(before)}</td>
            <td className="py-2.5 font-semibold wrap-anywhere">{propertyWords(after)}</td>
          </tr>
        ))}
      </PlainTable>
      <FactList className="mt-4 border-t border-line pt-4">
        <FactItem name="Организация">
          <Link href={companyEditPath(company.id)} className="link">
            {company.name}
          </Link>
        </FactItem>
        <FactItem name="Отправлена">
          {formatDateTime(request.created_at)}, {personName(user)},{' '}
          <a href={`mailto:${user.email}`} className="link">
            {user.email}
          </a>
        </FactItem>
        <FactItem name="Статус">
          <Chip plain tone={TONES[request.status]}>
            {REQUEST_STATUS_NAMES[request.status]}
          </Chip>
        </FactItem>
        {decided_at && decided_by && (
          <FactItem name="Завершена">
            {formatDateTime(decided_at)}, {personName(decided_by)}
          </FactItem>
        )}
        <TextFacts facts={[['Причина', reason]]} />
      </FactList>
    </>
  )
}

const TONES: Readonly<Record<RequestStatus, ChipTone>> = {
  pending: 'draft',
  confirmed: 'approved',
  refused: 'overdue',
  withdrawn: 'later',
  replaced: 'later',
}
