'use client'

import { useCallback, useState } from 'react'
import { OfferDialog } from '@/components/contact-offers/offer-dialog'
import { type OffersListState, readOffersFilters } from '@/components/contact-offers/offers-filters'
import { OffersTable } from '@/components/contact-offers/offers-table'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SearchField } from '@/components/ui/fields/search-field'
import { Select } from '@/components/ui/fields/select'
import { isSameList } from '@/components/ui/lists/list-state'
import { PagedList } from '@/components/ui/lists/paged-list'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import type { ContactOfferAnswer } from '@/lib/features/contact-offers/answers'
import { useOffers } from '@/lib/features/contact-offers/client'
import { OFFER_STATUS_NAMES } from '@/lib/features/contact-offers/labels'
import { OFFER_STATUSES } from '@/lib/features/contact-offers/schema'

type OffersScreenProps = {
  /** The query the page is rendered with; absent when the address asks for too much. */
  initial: { filters: OffersListState; list: ReturnType<typeof useOffers>['data'] }
  timeZone: string
}

const PATH = [{ label: 'Администрирование' }, { label: 'Запросы на взаимодействие' }]
const ALL = 'all'

/** «Запросы на взаимодействие»: what organisations ask of each other, for the foundation to pass on. */
export function OffersScreen({ initial, timeZone }: OffersScreenProps) {
  const { query, change } = useListQuery()
  const filters = readOffersFilters(query)
  const offers = useOffers(filters, isSameList(filters, initial.filters) ? initial.list : undefined)
  const [openId, setOpenId] = useState<number | null>(null)
  const search = useCallback((words: string) => change({ search: words }, { quiet: true }), [change])
  const open = useCallback(({ id }: ContactOfferAnswer) => setOpenId(id), [])
  const rows = offers.data?.data ?? []
  const opened = rows.find(({ id }) => id === openId)

  return (
    <>
      <PageHeader title="Запросы на взаимодействие" breadcrumbs={PATH} />
      <search className="mb-3 flex flex-wrap gap-3">
        <SearchField
          label="Поиск запросов"
          placeholder="Организация, отправитель, текст"
          value={filters.search}
          onSearch={search}
          className="min-w-64 flex-1 max-sm:min-w-full"
        />
        <Select
          label="Статус"
          labelHidden
          value={filters.status ?? ALL}
          onChange={(value) => value !== '' && change({ status: value === ALL ? null : value })}
          options={[
            { value: ALL, label: 'Все статусы' },
            ...OFFER_STATUSES.map((status) => ({ value: status, label: OFFER_STATUS_NAMES[status] })),
          ]}
          className="w-44 max-sm:w-full"
        />
      </search>
      <PagedList
        query={offers}
        onChange={change}
        isFiltered={filters.search !== '' || filters.status !== null}
        onReset={() => change({ search: null, status: null })}
        empty={
          <EmptyState title="Запросов пока нет">
            Здесь появятся запросы, которые организации отправляют друг другу со страницы рейтинга.
          </EmptyState>
        }
      >
        <OffersTable rows={rows} timeZone={timeZone} onOpen={open} busy={offers.isPlaceholderData} />
      </PagedList>
      {opened && <OfferDialog offer={opened} timeZone={timeZone} onClose={() => setOpenId(null)} />}
    </>
  )
}
