'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { changedQuery, type QueryChange } from '@/components/ui/lists/list-state'

/**
 * A list's state in the URL. A change adds a history entry, so that «Назад» returns to the earlier list; a `quiet`
 * change while typing does not. It uses the browser's history directly, because data comes from the API. The router
 * reports a new URL with a delay, so that the choice is applied here at once; it misses a navigation that is reverted
 * before, so popstate is handled here.
 */
export function useListQuery() {
  const told = useSearchParams()
  const [shown, setShown] = useState({ told, query: new URLSearchParams(told) })
  if (shown.told !== told) setShown({ told, query: new URLSearchParams(told) })
  const { query } = shown

  useEffect(() => {
    const { pathname } = window.location
    const step = () => {
      if (window.location.pathname !== pathname) return
      setShown(({ told }) => ({ told, query: new URLSearchParams(window.location.search) }))
    }
    window.addEventListener('popstate', step)
    return () => window.removeEventListener('popstate', step)
  }, [])

  const change = useCallback((changes: QueryChange, { quiet = false } = {}) => {
    const next = changedQuery(new URLSearchParams(window.location.search), changes)
    setShown(({ told }) => ({ told, query: new URLSearchParams(next) }))
    if (quiet) window.history.replaceState(null, '', `?${next}`)
    else window.history.pushState(null, '', `?${next}`)
  }, [])

  // A stable function: a new one would restart the search's debounce.
  const search = useCallback((words: string) => change({ search: words }, { quiet: true }), [change])

  return { query, change, search }
}
