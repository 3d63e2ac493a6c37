'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { changedQuery, type QueryChange } from '@/components/ui/lists/list-state'

/**
 * A list's state in the address. A change makes a history entry, so «Назад» returns to the list before; a `quiet`
 * one, of somebody still typing, does not. The browser's own methods are used because the data comes from the API.
 */
export function useListQuery() {
  const query = useSearchParams()

  const change = useCallback((changes: QueryChange, { quiet = false } = {}) => {
    const next = `?${changedQuery(new URLSearchParams(window.location.search), changes)}`
    if (quiet) window.history.replaceState(null, '', next)
    else window.history.pushState(null, '', next)
  }, [])

  // Kept the same between renders: a new one would restart the search's clock.
  const search = useCallback((words: string) => change({ search: words }, { quiet: true }), [change])

  return { query, change, search }
}
