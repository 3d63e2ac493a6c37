'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { type ReactNode, useEffect } from 'react'
import { Button } from '@/components/ui/basics/button'
import { Busy } from '@/components/ui/feedback/busy'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { type AskedQuery, QueryError } from '@/components/ui/feedback/query-error'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import type { QueryChange } from '@/components/ui/lists/list-state'
import { type PageMeta, Pagination } from '@/components/ui/lists/pagination'
import { rememberList } from '@/components/ui/lists/remembered-lists'

type PagedListProps<Page extends { meta: PageMeta }> = {
  /** The list as its query has it. */
  query: AskedQuery & { data: Page | undefined; isPlaceholderData: boolean }
  onChange: (change: QueryChange) => void
  /** A filter or search is set, which may be why the list is empty. */
  isFiltered: boolean
  onReset: () => void
  /** Shown while the list has no rows at all. */
  empty: ReactNode
  /** What stands here for a page with rows. */
  children: (page: Page) => ReactNode
}

/** A paged list in each of its states: on its way, failed, empty, found nothing, beyond the last page, there. */
export function PagedList<Page extends { meta: PageMeta }>({
  query,
  onChange,
  isFiltered,
  onReset,
  empty,
  children,
}: PagedListProps<Page>) {
  const path = usePathname()
  const address = useSearchParams()

  useEffect(() => rememberList(path, address), [path, address])

  if (query.error) return <QueryError query={query} />
  if (!query.data) return <SkeletonList rows={8} />
  const { meta } = query.data
  if (meta.total === 0 && isFiltered)
    return (
      <EmptyState title="Ничего не найдено" action={<Button onClick={onReset}>Сбросить поиск</Button>}>
        Измените запрос или сбросьте поиск и фильтры.
      </EmptyState>
    )
  if (meta.total === 0) return empty
  if (meta.from === null)
    return (
      <EmptyState
        title="На этой странице ничего нет"
        action={<Button onClick={() => onChange({ page: null, until: null })}>К первой странице</Button>}
      >
        Список стал короче.
      </EmptyState>
    )
  return (
    <>
      <Busy busy={query.isPlaceholderData} skeleton={<SkeletonList rows={8} />}>
        {children(query.data)}
      </Busy>
      <Pagination
        meta={meta}
        onPage={(page) => onChange(page === 1 ? { page: null, until: null } : { page, until: meta.until })}
        onPerPage={(size) => onChange({ per_page: size })}
      />
    </>
  )
}
