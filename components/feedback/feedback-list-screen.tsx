'use client'

import { useCallback, useState } from 'react'
import { FeedbackDialog } from '@/components/feedback/feedback-dialog'
import { type FeedbackListState, readFeedbackFilters } from '@/components/feedback/feedback-filters'
import { FeedbackTable } from '@/components/feedback/feedback-table'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ListFilter } from '@/components/ui/lists/list-filter'
import { isSameList } from '@/components/ui/lists/list-state'
import { ListToolbar } from '@/components/ui/lists/list-toolbar'
import { PagedList } from '@/components/ui/lists/paged-list'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import { useFeedback } from '@/lib/features/inbox/client'
import type { FeedbackAnswer } from '@/lib/features/inbox/contract'
import { MESSAGE_STATUS_NAMES, MESSAGE_STATUSES } from '@/lib/features/inbox/labels'

type FeedbackListScreenProps = {
  /** The query the page is rendered with; absent when the address asks for too much. */
  initial: { filters: FeedbackListState; list: ReturnType<typeof useFeedback>['data'] }
  timeZone: string
}

const PATH = [{ label: 'Администрирование' }, { label: 'Обращения' }]

/** «Обращения»: what people write to the support. */
export function FeedbackListScreen({ initial, timeZone }: FeedbackListScreenProps) {
  const { query, change, search } = useListQuery()
  const filters = readFeedbackFilters(query)
  const isFiltered = filters.search !== '' || filters.status !== null
  const reset = () => change({ search: null, status: null })
  const feedback = useFeedback(filters, isSameList(filters, initial.filters) ? initial.list : undefined)
  const [openId, setOpenId] = useState<number | null>(null)
  const open = useCallback(({ id }: FeedbackAnswer) => setOpenId(id), [])
  const opened = feedback.data?.data.find(({ id }) => id === openId)

  return (
    <>
      <PageHeader title="Обращения" breadcrumbs={PATH} />
      <ListToolbar
        label="Поиск обращений"
        placeholder="Тема, текст, отправитель"
        search={filters.search}
        onSearch={search}
        onReset={isFiltered ? reset : undefined}
      >
        <ListFilter
          label="Статус"
          all="Все статусы"
          value={filters.status}
          onChange={(status) => change({ status })}
          options={MESSAGE_STATUSES.map((status) => ({
            value: status,
            label: MESSAGE_STATUS_NAMES[status],
          }))}
          className="w-44 max-sm:w-full"
        />
      </ListToolbar>
      <PagedList
        query={feedback}
        onChange={change}
        isFiltered={isFiltered}
        onReset={reset}
        empty={
          <EmptyState title="Обращений пока нет">
            Здесь появится то, что пользователи пишут в поддержку. Копия каждого обращения приходит на её
            почту.
          </EmptyState>
        }
      >
        {({ data }) => <FeedbackTable rows={data} timeZone={timeZone} onOpen={open} />}
      </PagedList>
      {opened && <FeedbackDialog feedback={opened} timeZone={timeZone} onClose={() => setOpenId(null)} />}
    </>
  )
}
