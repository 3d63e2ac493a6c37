'use client'

import type { ReactNode } from 'react'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import {
  readStatusFilters,
  type StatusFilters,
  type StatusNames,
  statusWords,
} from '@/components/ui/lists/list-state'
import { ListFilter, ListToolbar } from '@/components/ui/lists/list-toolbar'
import { type ListMeta, type ListQuery, PagedList } from '@/components/ui/lists/paged-list'
import { useFilteredList } from '@/components/ui/lists/use-list-query'

type RowsPage = { data: readonly unknown[]; meta: ListMeta }

/** A page as it was rendered. */
export interface StatusListInitial<List, Status extends string> {
  filters: StatusFilters<Status>
  /** Absent when the address asks for too much. */
  list: List
}

type StatusListProps<Page extends RowsPage, Status extends string> = {
  title: string
  description?: string
  /** What is searched, in the genitive, and in what. */
  searched: { label: string; placeholder: string }
  /** Every status with its name. */
  statuses: StatusNames<Status>
  initial: StatusListInitial<Page | undefined, Status>
  useRows: (filters: StatusFilters<Status>, initial?: Page) => ListQuery<Page>
  /** What an empty list is told by, and what will come. */
  empty: { title: string; text: string }
  children: (rows: Page['data']) => ReactNode
}

/** A screen of administration: what people sent in, found by words and status. */
export function StatusList<Page extends RowsPage, Status extends string>(
  props: StatusListProps<Page, Status>,
) {
  const { title, description, searched, statuses, initial, useRows, empty, children } = props
  const { filters, change, toolbar, paged } = useFilteredList({
    read: (query) => readStatusFilters(query, statuses),
    narrowing: ['search', 'status'],
    initial,
    useRows,
  })

  return (
    <>
      <PageHeader
        title={title}
        description={description}
        breadcrumbs={[{ label: 'Администрирование' }, { label: title }]}
      />
      <ListToolbar {...searched} {...toolbar}>
        <ListFilter
          label="Статус"
          all="Все статусы"
          value={filters.status}
          onChange={(status) => change({ status })}
          options={statusWords(statuses).map((status) => ({ value: status, label: statuses[status] }))}
          className="w-44 max-sm:w-full"
        />
      </ListToolbar>
      <PagedList {...paged} empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}>
        {({ data }) => children(data)}
      </PagedList>
    </>
  )
}
