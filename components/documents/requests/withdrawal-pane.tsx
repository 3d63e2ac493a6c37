'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ReasonDialog } from '@/components/calls/reason-dialog'
import { Button } from '@/components/ui/basics/button'
import { FactItem, FactList, TextFacts } from '@/components/ui/basics/facts'
import { Link } from '@/components/ui/basics/link'
import { formatDateTime } from '@/lib/core/format/dates'
import { LATER_WORDS } from '@/lib/features/analytics/publications/labels'
import { documentCalls } from '@/lib/features/documents/client'
import { personName } from '@/lib/features/documents/labels'
import { returnCalls } from '@/lib/features/documents/returns/client'
import type { WithdrawalRequest } from '@/lib/features/documents/returns/contract'
import { WITHDRAWAL_STATUS_NAMES } from '@/lib/features/documents/returns/labels'

type DecisionProps = { request: WithdrawalRequest; isGrant: boolean; onClose: () => void }

function Decision({ request, isGrant, onClose }: DecisionProps) {
  const refusal = returnCalls.useChange('POST /api/withdrawal-requests/{id}/refusal')
  const withdrawal = documentCalls.useChange('DELETE /api/input-documents/{id}/approving')
  const { id, metric_category } = request.input_document
  const words = isGrant
    ? {
        title: 'Вернуть документ в работу?',
        confirmLabel: 'Вернуть в работу',
        done: 'Документ возвращён в работу',
      }
    : { title: 'Отказать в просьбе?', confirmLabel: 'Отказать', done: 'В просьбе отказано' }
  return (
    <ReasonDialog
      {...words}
      hint="Её увидят сотрудники организации"
      maxLength={2000}
      color="warning"
      onClose={onClose}
      send={(reason) =>
        isGrant
          ? withdrawal.mutateAsync({ id, reason, withdrawal_request_id: request.id })
          : refusal.mutateAsync({ id: request.id, reason })
      }
    >
      {request.company.short_name}: «{metric_category.name}».{' '}
      {isGrant ? 'Утверждение снимется, вышедший выпуск не изменится.' : 'Документ останется утверждённым.'}
    </ReasonDialog>
  )
}

/** A request in the inbox: the document concerned and the decision. */
export function WithdrawalPane({ request }: { request: WithdrawalRequest }) {
  const { refresh } = useRouter()
  const { status, answer, company, user, decided_at, decided_by } = request
  const [decision, setDecision] = useState<'grant' | 'refuse' | null>(null)
  return (
    <>
      <p className="rounded-md border border-line bg-sunken px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">
        {request.reason}
      </p>
      {decided_at && decided_by ? (
        <FactList className="mt-5">
          <FactItem name="Решение">
            {WITHDRAWAL_STATUS_NAMES[status]}: {formatDateTime(decided_at)}, {personName(decided_by)}
          </FactItem>
          <TextFacts facts={[['Ответ', answer]]} />
        </FactList>
      ) : (
        <>
          <h3 className="mt-5 mb-1.5 font-semibold">Что изменится, если вернуть</h3>
          <FactList>
            <FactItem name="У организации">
              Документ станет черновиком: его значения уйдут из её графиков и отчётов до нового утверждения.
            </FactItem>
            <FactItem name="У остальных">
              Ничего: вышедшие выпуски не меняются. В выпуск, у которого открыт предпросмотр, документ не
              войдёт.
            </FactItem>
            <FactItem name="В сравнениях">
              Утверждённое до заморозки первого выпуска своего квартала войдёт в него, позже — {LATER_WORDS},
              который берёт все.
            </FactItem>
          </FactList>
        </>
      )}
      <FactList className="mt-4 border-t border-line pt-4">
        <FactItem name="Организация">
          {company.short_name}, № {company.number}
        </FactItem>
        <FactItem name="Отправитель">
          {personName(user)},{' '}
          <a href={`mailto:${user.email}`} className="link">
            {user.email}
          </a>
        </FactItem>
      </FactList>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-2">
        <Link href={`/my-metrics/${request.input_document.id}/edit`} className="link">
          Открыть документ
        </Link>
        {status === 'pending' && (
          <span className="flex flex-wrap gap-2">
            <Button onClick={() => setDecision('refuse')}>Отказать</Button>
            <Button color="info" onClick={() => setDecision('grant')}>
              Вернуть в работу
            </Button>
          </span>
        )}
      </div>
      {decision && (
        <Decision
          request={request}
          isGrant={decision === 'grant'}
          onClose={() => {
            setDecision(null)
            refresh()
          }}
        />
      )}
    </>
  )
}
