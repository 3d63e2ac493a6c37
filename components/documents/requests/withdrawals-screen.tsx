'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ReasonDialog } from '@/components/calls/reason-dialog'
import { StatusList, type StatusListInitial } from '@/components/calls/status-list'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { FactItem, FactList } from '@/components/ui/basics/facts'
import { Link } from '@/components/ui/basics/link'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import { formatDateTime } from '@/lib/core/format/dates'
import { periodTitle } from '@/lib/core/format/quarters'
import { LATER_WORDS } from '@/lib/features/analytics/publications/labels'
import { documentCalls } from '@/lib/features/documents/client'
import { personName } from '@/lib/features/documents/labels'
import { returnCalls } from '@/lib/features/documents/returns/client'
import type { WithdrawalRequest } from '@/lib/features/documents/returns/contract'
import { WITHDRAWAL_STATUS_NAMES } from '@/lib/features/documents/returns/labels'

const useWithdrawalRequests = returnCalls.pageOf('GET /api/withdrawal-requests')

type WithdrawalDecisionProps = {
  kind: 'grant' | 'refuse'
  request: WithdrawalRequest
  onClose: () => void
}

function WithdrawalDecision({ kind, request, onClose }: WithdrawalDecisionProps) {
  const refusal = returnCalls.useChange('POST /api/withdrawal-requests/{id}/refusal', 'onSettled')
  const withdrawal = documentCalls.useChange('DELETE /api/input-documents/{id}/approving')
  const forget = returnCalls.useForget('GET /api/withdrawal-requests')
  const isGrant = kind === 'grant'

  return (
    <ReasonDialog
      title={isGrant ? 'Вернуть документ в работу?' : 'Отказать в просьбе?'}
      hint="Её увидят сотрудники организации"
      maxLength={2000}
      confirmLabel={isGrant ? 'Вернуть в работу' : 'Отказать'}
      color="warning"
      onClose={onClose}
      send={(reason) =>
        isGrant
          ? withdrawal.mutateAsync({ id: request.input_document.id, reason }).finally(forget)
          : refusal.mutateAsync({ id: request.id, reason })
      }
      done={isGrant ? 'Документ возвращён в работу' : 'В просьбе отказано'}
    >
      <p>
        {request.company.short_name}: «{request.input_document.metric_category.name}».{' '}
        {isGrant
          ? 'Утверждение будет снято. Вышедший выпуск не изменится, в следующие войдёт то, что утвердят снова.'
          : 'Документ останется утверждённым.'}
      </p>
    </ReasonDialog>
  )
}

const TONES: Readonly<Record<WithdrawalRequest['status'], ChipTone>> = {
  pending: 'draft',
  granted: 'approved',
  refused: 'overdue',
}

function WithdrawalItem({ request }: { request: WithdrawalRequest }) {
  const { input_document: document, company, user, decided_at, decided_by } = request
  return (
    <li className="rounded-lg border border-line bg-surface p-4 @3xl:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <Link href={`/my-metrics/${document.id}/edit`} className="link font-semibold text-pretty">
            {document.metric_category.short_name}
          </Link>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {company.short_name}, № {company.number} · {periodTitle(document)}
          </p>
        </div>
        <Chip plain tone={TONES[request.status]}>
          {WITHDRAWAL_STATUS_NAMES[request.status]}
        </Chip>
      </div>
      <p className="mt-2.5 whitespace-pre-line wrap-anywhere">{request.reason}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {formatDateTime(request.created_at)}, {personName(user)},{' '}
        <a href={`mailto:${user.email}`} className="link">
          {user.email}
        </a>
      </p>
      {decided_at && decided_by && (
        <p className="mt-2.5 border-t border-line pt-2.5 text-sm whitespace-pre-line wrap-anywhere">
          {request.answer}
          <span className="block text-ink-soft">
            {formatDateTime(decided_at)}, {personName(decided_by)}
          </span>
        </p>
      )}
      {request.status === 'pending' && (
        <ButtonLink href={`/admin/inbox?item=withdrawals-${request.id}`} className="mt-3">
          Рассмотреть
        </ButtonLink>
      )}
    </li>
  )
}

/** A request in the inbox: the document concerned and the decision. */
export function WithdrawalPane({ request }: { request: WithdrawalRequest }) {
  const { refresh } = useRouter()
  const [kind, setKind] = useState<WithdrawalDecisionProps['kind'] | null>(null)
  const close = () => {
    setKind(null)
    refresh()
  }
  return (
    <>
      <p className="rounded-md border border-line bg-sunken px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">
        {request.reason}
      </p>
      <h3 className="mt-5 mb-1.5 font-semibold">Что изменится, если вернуть</h3>
      <FactList>
        <FactItem name="У организации">
          Документ станет черновиком: его значения уйдут из её графиков и отчётов до нового утверждения.
        </FactItem>
        <FactItem name="У остальных">Ничего: действующий выпуск остаётся каким вышел.</FactItem>
        <FactItem name="В сравнениях">
          Исправление прошлого периода войдёт {LATER_WORDS}, который берёт все.
        </FactItem>
      </FactList>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-2">
        <Link href={`/my-metrics/${request.input_document.id}/edit`} className="link">
          Открыть документ
        </Link>
        {request.status === 'pending' && (
          <span className="flex flex-wrap gap-2">
            <Button onClick={() => setKind('refuse')}>Отказать</Button>
            <Button color="info" onClick={() => setKind('grant')}>
              Вернуть в работу
            </Button>
          </span>
        )}
      </div>
      {kind && <WithdrawalDecision kind={kind} request={request} onClose={close} />}
    </>
  )
}

type WithdrawalsScreenProps = {
  initial: StatusListInitial<ReturnType<typeof useWithdrawalRequests>['data'], WithdrawalRequest['status']>
}

/** «Просьбы вернуть в работу»: managers' requests about approved documents, for an administrator. */
export const WithdrawalsScreen = ({ initial }: WithdrawalsScreenProps) => (
  <StatusList
    title="Просьбы вернуть в работу"
    description="До решения документ остаётся утверждённым и участвует в сравнениях."
    searched={{ label: 'Поиск просьб', placeholder: 'Организация или отправитель' }}
    statuses={WITHDRAWAL_STATUS_NAMES}
    initial={initial}
    useRows={useWithdrawalRequests}
    empty={{
      title: 'Просьб пока нет',
      text: 'Здесь появятся утверждённые документы, которые руководители организаций просят вернуть в работу.',
    }}
  >
    {(rows) => (
      <ul aria-label="Просьбы" className="space-y-3">
        {rows.map((request) => (
          <WithdrawalItem key={request.id} request={request} />
        ))}
      </ul>
    )}
  </StatusList>
)
