import type { ReactNode } from 'react'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { readStatusFilters, type StatusNames, statusWords } from '@/components/ui/lists/list-state'
import { ListFilter, ListToolbar } from '@/components/ui/lists/list-toolbar'
import { type ListMeta, type ListQuery, PagedList } from '@/components/ui/lists/paged-list'
import { useFilteredList } from '@/components/ui/lists/use-list-query'

type StatusFilters<S extends string> = ReturnType<typeof readStatusFilters<S>>

type RowsPage = { data: readonly unknown[]; meta: ListMeta }

/** The state a page was rendered with. */
export interface StatusListInitial<List, Status extends string> {
  filters: StatusFilters<Status>
  /** Absent if the query was refused. */
  list: List
}

type StatusListProps<Page extends RowsPage, Status extends string> = {
  title: string
  description?: string
  /** Subject of the search in the genitive, and its placeholder. */
  searched: { label: string; placeholder: string }
  statuses: StatusNames<Status>
  initial: StatusListInitial<Page | undefined, Status>
  useRows: (filters: StatusFilters<Status>, initial?: Page) => ListQuery<Page>
  empty: { title: string; text: string }
  children: (rows: Page['data']) => ReactNode
}

/** An administration screen of incoming messages, with search and a status filter. */
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
      <PageHeader title={title} description={description} breadcrumbs={['Администрирование']} />
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
