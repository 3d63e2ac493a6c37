'use client'

import { useState } from 'react'
import { type Decision, WithdrawalDecision } from '@/components/documents/requests/withdrawal-decision'
import { WithdrawalItem } from '@/components/documents/requests/withdrawal-item'
import {
  readWithdrawalsFilters,
  type WithdrawalsListState,
} from '@/components/documents/requests/withdrawals-filters'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ListFilter } from '@/components/ui/lists/list-filter'
import { isSameList } from '@/components/ui/lists/list-state'
import { ListToolbar } from '@/components/ui/lists/list-toolbar'
import { PagedList } from '@/components/ui/lists/paged-list'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import { useWithdrawalRequests } from '@/lib/features/documents/returns/client'
import { WITHDRAWAL_STATUS_NAMES } from '@/lib/features/documents/returns/labels'
import { WITHDRAWAL_STATUSES } from '@/lib/features/documents/returns/rules'

type WithdrawalsScreenProps = {
  /** The query the page is rendered with; absent when the address asks for too much. */
  initial: { filters: WithdrawalsListState; list: ReturnType<typeof useWithdrawalRequests>['data'] }
  timeZone: string
}

const PATH = [{ label: 'Администрирование' }, { label: 'Просьбы вернуть в работу' }]

/** «Просьбы вернуть в работу»: what managers ask about approved documents, for an administrator to decide. */
export function WithdrawalsScreen({ initial, timeZone }: WithdrawalsScreenProps) {
  const { query, change, search } = useListQuery()
  const filters = readWithdrawalsFilters(query)
  const isFiltered = filters.search !== '' || filters.status !== null
  const reset = () => change({ search: null, status: null })
  const list = useWithdrawalRequests(filters, isSameList(filters, initial.filters) ? initial.list : undefined)
  const [decision, setDecision] = useState<Decision | null>(null)

  return (
    <>
      <PageHeader
        title="Просьбы вернуть в работу"
        description="До решения документ остаётся утверждённым и участвует в сравнениях."
        breadcrumbs={PATH}
      />
      <ListToolbar
        label="Поиск просьб"
        placeholder="Организация или отправитель"
        search={filters.search}
        onSearch={search}
        onReset={isFiltered ? reset : undefined}
      >
        <ListFilter
          label="Статус"
          all="Все статусы"
          value={filters.status}
          onChange={(status) => change({ status })}
          options={WITHDRAWAL_STATUSES.map((status) => ({
            value: status,
            label: WITHDRAWAL_STATUS_NAMES[status],
          }))}
          className="w-44 max-sm:w-full"
        />
      </ListToolbar>
      <PagedList
        query={list}
        onChange={change}
        isFiltered={isFiltered}
        onReset={reset}
        empty={
          <EmptyState title="Просьб пока нет">
            Здесь появятся утверждённые документы, которые руководители организаций просят вернуть в работу.
          </EmptyState>
        }
      >
        {({ data }) => (
          <ul aria-label="Просьбы" className="space-y-3">
            {data.map((request) => (
              <WithdrawalItem
                key={request.id}
                request={request}
                timeZone={timeZone}
                onDecide={(kind) => setDecision({ kind, request })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {decision && <WithdrawalDecision decision={decision} onClose={() => setDecision(null)} />}
    </>
  )
}
