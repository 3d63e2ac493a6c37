'use client'

import { useCallback, useState } from 'react'
import { OfferDialog } from '@/components/contact-offers/offer-dialog'
import { type OffersListState, readOffersFilters } from '@/components/contact-offers/offers-filters'
import { OffersTable } from '@/components/contact-offers/offers-table'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ListFilter } from '@/components/ui/lists/list-filter'
import { isSameList } from '@/components/ui/lists/list-state'
import { ListToolbar } from '@/components/ui/lists/list-toolbar'
import { PagedList } from '@/components/ui/lists/paged-list'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import { useOffers } from '@/lib/features/inbox/client'
import type { ContactOfferAnswer } from '@/lib/features/inbox/contract'
import { MESSAGE_STATUS_NAMES, MESSAGE_STATUSES } from '@/lib/features/inbox/labels'

type OffersScreenProps = {
  /** The query the page is rendered with; absent when the address asks for too much. */
  initial: { filters: OffersListState; list: ReturnType<typeof useOffers>['data'] }
  timeZone: string
}

const PATH = [{ label: 'Администрирование' }, { label: 'Запросы на взаимодействие' }]

/** «Запросы на взаимодействие»: what organisations ask of each other, for the foundation to pass on. */
export function OffersScreen({ initial, timeZone }: OffersScreenProps) {
  const { query, change, search } = useListQuery()
  const filters = readOffersFilters(query)
  const isFiltered = filters.search !== '' || filters.status !== null
  const reset = () => change({ search: null, status: null })
  const offers = useOffers(filters, isSameList(filters, initial.filters) ? initial.list : undefined)
  const [openId, setOpenId] = useState<number | null>(null)
  const open = useCallback(({ id }: ContactOfferAnswer) => setOpenId(id), [])
  const opened = offers.data?.data.find(({ id }) => id === openId)

  return (
    <>
      <PageHeader title="Запросы на взаимодействие" breadcrumbs={PATH} />
      <ListToolbar
        label="Поиск запросов"
        placeholder="Организация, отправитель, текст"
        search={filters.search}
        onSearch={search}
        onReset={isFiltered ? reset : undefined}
      >
        <ListFilter
          label="Статус"
          all="Все статусы"
          value={filters.status}
          onChange={(status) => change({ status })}
          options={MESSAGE_STATUSES.map((status) => ({ value: status, label: MESSAGE_STATUS_NAMES[status] }))}
          className="w-44 max-sm:w-full"
        />
      </ListToolbar>
      <PagedList
        query={offers}
        onChange={change}
        isFiltered={isFiltered}
        onReset={reset}
        empty={
          <EmptyState title="Запросов пока нет">
            Здесь появятся запросы, которые организации отправляют друг другу со страницы рейтинга.
          </EmptyState>
        }
      >
        {({ data }) => <OffersTable rows={data} timeZone={timeZone} onOpen={open} />}
      </PagedList>
      {opened && <OfferDialog offer={opened} timeZone={timeZone} onClose={() => setOpenId(null)} />}
    </>
  )
}
