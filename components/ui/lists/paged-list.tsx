'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/basics/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import type { QueryChange } from '@/components/ui/lists/list-state'
import { Pagination } from '@/components/ui/lists/pagination'

interface PageMeta {
  current_page: number
  last_page: number
  per_page: number
  total: number
  from: number | null
  to: number | null
  until: number
}

type PagedListProps = {
  /** The query of the list. */
  query: {
    data: { meta: PageMeta } | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  onChange: (change: QueryChange) => void
  /** A filter or search is set, which may be why the list is empty. */
  isFiltered: boolean
  onReset: () => void
  /** Shown while the list has no rows at all. */
  empty: ReactNode
  children: ReactNode
}

/** A paged list in each of its states: loading, failed, empty, nothing found, beyond the last page, filled. */
export function PagedList({ query, onChange, isFiltered, onReset, empty, children }: PagedListProps) {
  if (query.error)
    return <ErrorState message={query.error.message} onRetry={query.refetch} retrying={query.isFetching} />
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
      {children}
      <Pagination
        meta={meta}
        onPage={(page) => onChange(page === 1 ? { page: null, until: null } : { page, until: meta.until })}
        onPerPage={(size) => onChange({ per_page: size })}
      />
    </>
  )
}
