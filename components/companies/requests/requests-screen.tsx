'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ReasonDialog } from '@/components/calls/reason-dialog'
import { StatusList, type StatusListInitial } from '@/components/calls/status-list'
import { useCall } from '@/components/calls/use-call'
import { ChangesList } from '@/components/companies/requests/request-note'
import { companyEditPath } from '@/components/layout/company-paths'
import { Button } from '@/components/ui/basics/button'
import { FactItem, FactList, TextFacts } from '@/components/ui/basics/facts'
import { Link } from '@/components/ui/basics/link'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import { columnsOf, DataTable } from '@/components/ui/lists/data-table'
import { PlainTable } from '@/components/ui/lists/plain-table'
import { Dialog } from '@/components/ui/overlays/dialog'
import { formatDateTime } from '@/lib/core/format/dates'
import { companyCalls } from '@/lib/features/companies/client'
import type { CompanyRequest } from '@/lib/features/companies/contract'
import { propertyWords, REQUEST_STATUS_NAMES } from '@/lib/features/companies/labels'
import { PROPERTY_NAMES, type RequestStatus } from '@/lib/features/companies/values/rules'
import { personName } from '@/lib/features/documents/labels'

type RequestDialogProps = { request: CompanyRequest; onClose: () => void }

function RequestDialog({ request, onClose }: RequestDialogProps) {
  const { id, company } = request
  const { buttons, refusal } = useDecision(request, onClose)
  return (
    <>
      <Dialog
        onClose={onClose}
        title={`Заявка № ${id}`}
        description={`${company.short_name}, № ${company.number}`}
        footer={buttons}
      >
        <RequestFacts request={request} />
      </Dialog>
      {refusal}
    </>
  )
}

export function RequestPane({ request }: Omit<RequestDialogProps, 'onClose'>) {
  const { refresh } = useRouter()
  const { buttons, refusal } = useDecision(request, refresh, refresh)
  return (
    <>
      <RequestFacts request={request} />
      <div className="mt-5 flex flex-wrap justify-end gap-2">{buttons}</div>
      {refusal}
    </>
  )
}

/**
 * Buttons that decide a request, and the dialog for a refusal's reason.
 * @param onConfirmed called after confirming; after a refusal the dialog of the reason stays
 */
function useDecision(request: CompanyRequest, onConfirmed: () => void, onRefused?: () => void) {
  const { id, company, status } = request
  const [decide, refuse] = [
    companyCalls.useChange('PUT /api/property-requests/{id}', 'onSettled'),
    companyCalls.useChange('PUT /api/property-requests/{id}', 'onSettled'),
  ]
  const { attempt } = useCall()
  const [refusing, setRefusing] = useState(false)

  const confirm = () =>
    attempt(() => decide.mutateAsync({ id, status: 'confirmed' }).then(onConfirmed), {
      done: `Сведения изменены: ${company.short_name}`,
    })

  function close() {
    setRefusing(false)
    onRefused?.()
  }

  return {
    buttons: status === 'pending' && (
      <>
        <Button onClick={() => setRefusing(true)}>Отклонить</Button>
        <Button color="info" processing={decide.isPending} onClick={confirm}>
          Подтвердить
        </Button>
      </>
    ),
    refusal: refusing && (
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
    ),
  }
}

function RequestFacts({ request }: Omit<RequestDialogProps, 'onClose'>) {
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
          <RequestChip request={request} />
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

type RequestProps = { request: CompanyRequest }
type OpenProps = RequestProps & { onOpen: (request: CompanyRequest) => void }

function RequestChip({ request: { status } }: RequestProps) {
  return (
    <Chip plain tone={TONES[status]}>
      {REQUEST_STATUS_NAMES[status]}
    </Chip>
  )
}

function RequestTitle({ request: { company, ...request }, onOpen }: OpenProps) {
  return (
    <>
      <button
        type="button"
        onClick={() => onOpen({ company, ...request })}
        className="link min-h-6 text-left font-semibold max-sm:min-h-(--control-md)"
      >
        Заявка № {request.id}
      </button>
      <span className="mt-0.5 block text-sm wrap-anywhere text-ink-soft">
        {company.short_name}, № {company.number}
      </span>
    </>
  )
}

function RequestSent({ request }: RequestProps) {
  return (
    <span className="wrap-anywhere text-ink-soft">
      {formatDateTime(request.created_at)}
      <span className="mt-0.5 block text-sm">{personName(request.user)}</span>
    </span>
  )
}

const { plain } = columnsOf<CompanyRequest>()

const useRequests = companyCalls.pageOf('GET /api/property-requests')

type RequestsScreenProps = {
  initial: StatusListInitial<ReturnType<typeof useRequests>['data'], CompanyRequest['status']>
}

/** «Заявки на изменение сведений»: managers' proposals, for an administrator to check; pending ones come first. */
export function RequestsScreen({ initial }: RequestsScreenProps) {
  const [opened, setOpened] = useState<CompanyRequest | null>(null)
  const columns = [
    plain('request', 'Заявка', 'w-64', (request) => <RequestTitle request={request} onOpen={setOpened} />),
    plain('changes', 'Изменения', 'min-w-64', ({ changes }) => <ChangesList changes={changes} />),
    plain('sent', 'Отправлена', 'w-48', (request) => <RequestSent request={request} />),
    plain('status', 'Статус', 'w-40', (request) => <RequestChip request={request} />),
  ]
  return (
    <StatusList
      title="Заявки на изменение сведений"
      description="По этим сведениям организации сравниваются друг с другом: до решения действуют прежние."
      searched={{ label: 'Поиск заявок', placeholder: 'Организация или отправитель' }}
      statuses={REQUEST_STATUS_NAMES}
      initial={initial}
      useRows={useRequests}
      empty={{
        title: 'Заявок пока нет',
        text: 'Здесь появятся изменения типа, уровня, коечного фонда и других сведений, которые предлагают руководители организаций.',
      }}
    >
      {(rows) => {
        const current = rows.find(({ id }) => id === opened?.id) ?? opened
        return (
          <>
            <DataTable
              caption="Заявки на изменение сведений"
              columns={columns}
              rows={rows}
              rowKey={(request) => request.id}
              card={(request) => (
                <>
                  <div className="flex items-start justify-between gap-3">
                    <div className="min-w-0">
                      <RequestTitle request={request} onOpen={setOpened} />
                    </div>
                    <span className="shrink-0">
                      <RequestChip request={request} />
                    </span>
                  </div>
                  <div className="mt-2.5">
                    <ChangesList changes={request.changes} />
                  </div>
                  <p className="mt-2.5">
                    <RequestSent request={request} />
                  </p>
                </>
              )}
            />
            {current && <RequestDialog request={current} onClose={() => setOpened(null)} />}
          </>
        )
      }}
    </StatusList>
  )
}
