import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { changedQuery, listQuery, type Query, type QueryChange } from '@/components/ui/lists/list-state'
import type { ListMeta, ListQuery } from '@/components/ui/lists/paged-list'

/**
 * A list's state in the URL. A change adds a history entry, so that «Назад» returns to the earlier list; a `quiet`
 * change while typing does not. It uses the browser's history directly, because data comes from the API. The router
 * reports a new URL with a delay, so that the choice is applied here at once; it misses a navigation that is reverted
 * before, so popstate is handled here.
 */
export function useListQuery() {
  const params = useSearchParams()
  const [shown, setShown] = useState({ params, query: new URLSearchParams(params) })
  if (shown.params !== params) setShown({ params, query: new URLSearchParams(params) })
  const { query } = shown

  useEffect(() => {
    const { pathname } = window.location
    const step = () => {
      if (window.location.pathname !== pathname) return
      setShown(({ params }) => ({ params, query: new URLSearchParams(window.location.search) }))
    }
    window.addEventListener('popstate', step)
    return () => window.removeEventListener('popstate', step)
  }, [])

  function change(changes: QueryChange, { quiet = false } = {}) {
    const next = changedQuery(new URLSearchParams(window.location.search), changes)
    setShown(({ params }) => ({ params, query: new URLSearchParams(next) }))
    if (quiet) window.history.replaceState(null, '', `?${next}`)
    else window.history.pushState(null, '', `?${next}`)
  }

  const search = (words: string) => change({ search: words }, { quiet: true })
  return { query, change, search }
}

function isSameList(one: QueryChange, other: QueryChange): boolean {
  const [first, second] = [listQuery(one), listQuery(other)]
  first.sort()
  second.sort()
  return first.toString() === second.toString()
}

interface FilteredList<Filters, Page> {
  read: (query: Query) => Filters
  /** Names of the filters that «Сбросить» clears. */
  narrowing: readonly string[]
  /** The rendered query and its answer; the list is absent if the server refused the query. */
  initial: { filters: Filters; list: Page | undefined }
  useRows: (filters: Filters, initial?: Page) => ListQuery<Page>
}

/** A list filtered by the URL: its rows, and props for its toolbar and pagination. */
export function useFilteredList<
  Filters extends QueryChange & { search: string },
  Page extends { meta: ListMeta },
>({ read, narrowing, initial, useRows }: FilteredList<Filters, Page>) {
  const { query, change, search } = useListQuery()
  const filters = read(query)
  const rows = useRows(filters, isSameList(filters, initial.filters) ? initial.list : undefined)
  const isFiltered = narrowing.some((name) => (filters[name] ?? '') !== '')
  const none = Object.fromEntries(narrowing.map((name) => [name, null]))
  const reset = () => change(none)
  return {
    filters,
    change,
    /** The change that clears all filters. */
    none,
    toolbar: { search: filters.search, onSearch: search, onReset: isFiltered ? reset : undefined },
    paged: { query: rows, onChange: change, isFiltered, onReset: reset },
  }
}
