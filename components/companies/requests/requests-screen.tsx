'use client'

import { useCallback, useState } from 'react'
import { RequestDialog } from '@/components/companies/requests/request-dialog'
import { type RequestsListState, readRequestsFilters } from '@/components/companies/requests/requests-filters'
import { RequestsTable } from '@/components/companies/requests/requests-table'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ListFilter } from '@/components/ui/lists/list-filter'
import { isSameList } from '@/components/ui/lists/list-state'
import { ListToolbar } from '@/components/ui/lists/list-toolbar'
import { PagedList } from '@/components/ui/lists/paged-list'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import { REQUEST_STATUS_NAMES } from '@/lib/features/companies/labels'
import { useRequests } from '@/lib/features/companies/properties/client'
import type { CompanyRequest } from '@/lib/features/companies/properties/shapes'
import { REQUEST_STATUSES } from '@/lib/features/companies/values/rules'

type RequestsScreenProps = {
  /** The query the page is rendered with; absent when the address asks for too much. */
  initial: { filters: RequestsListState; list: ReturnType<typeof useRequests>['data'] }
  timeZone: string
}

const PATH = [{ label: 'Администрирование' }, { label: 'Заявки на изменение сведений' }]

/** «Заявки на изменение сведений»: what managers say of their organisations, for an administrator to check. */
export function RequestsScreen({ initial, timeZone }: RequestsScreenProps) {
  const { query, change, search } = useListQuery()
  const filters = readRequestsFilters(query)
  const isFiltered = filters.search !== '' || filters.status !== null
  const reset = () => change({ search: null, status: null })
  const requests = useRequests(filters, isSameList(filters, initial.filters) ? initial.list : undefined)
  const [opened, setOpened] = useState<CompanyRequest | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const current = requests.data?.data.find(({ id }) => id === opened?.id) ?? opened

  return (
    <>
      <PageHeader
        title="Заявки на изменение сведений"
        description="По этим сведениям организации сравниваются друг с другом: до решения действуют прежние."
        breadcrumbs={PATH}
      />
      <ListToolbar
        label="Поиск заявок"
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
          options={REQUEST_STATUSES.map((status) => ({ value: status, label: REQUEST_STATUS_NAMES[status] }))}
          className="w-44 max-sm:w-full"
        />
      </ListToolbar>
      <PagedList
        query={requests}
        onChange={change}
        isFiltered={isFiltered}
        onReset={reset}
        empty={
          <EmptyState title="Заявок пока нет">
            Здесь появятся изменения типа, уровня, коечного фонда и других сведений, которые предлагают
            руководители организаций.
          </EmptyState>
        }
      >
        {({ data }) => <RequestsTable rows={data} timeZone={timeZone} onOpen={setOpened} />}
      </PagedList>
      {current && <RequestDialog request={current} timeZone={timeZone} onClose={close} />}
    </>
  )
}
